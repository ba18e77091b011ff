// Where the page looked before there was a build: the declarations are made from the sources beside this file.
export * from "../dist/index.js";
