// What the browser keeps for the page. Where it keeps nothing, or has no room, the page works without.

/** What is kept under a name. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name, or nothing any more; whether it could. */
export function store(name: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** What is kept under a name as JSON; `otherwise`, if there is nothing that can be read. */
export function storedValue<T>(name: string, otherwise: T): T {
  try {
    return JSON.parse(stored(name) ?? '') as T;
  } catch {
    return otherwise;
  }
}
