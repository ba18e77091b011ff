declare module 'alfil/first.wasm?url' {
  const address: string;
  export default address;
}

declare module 'alfil/rest.wasm?url' {
  const address: string;
  export default address;
}

declare module 'virtual:searched' {
  const searched: { aliases: string[]; words: string };
  export default searched;
}

declare module 'virtual:foreseen' {
  import type { Foreseen } from './core/protocol';
  const foreseen: Foreseen;
  export default foreseen;
}
