declare module 'alfil/wasm?url' {
  const address: string;
  export default address;
}
