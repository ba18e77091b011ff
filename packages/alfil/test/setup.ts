import { init } from "alfil";
import { beforeAll } from "vitest";

beforeAll(() => init());
