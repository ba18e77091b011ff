declare module 'alfil/first.wasm?url' {
  const address: string;
  export default address;
}

declare module 'alfil/rest.wasm?url' {
  const address: string;
  export default address;
}
