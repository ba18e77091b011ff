// What the server is told that the editor does by itself, when a line above a clause asks for it.

export const OWN_COMMANDS = ['alfil.play'];
