/** Bytes that cannot be waited for: whoever asks is in the middle of a call. */
export function bytesNow(address: string | URL): Uint8Array<ArrayBuffer> {
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    // Pages, other than workers, are given nothing but text at once: each of its characters is a byte.
    request.overrideMimeType("text/plain; charset=x-user-defined");
    request.send();
    if (request.status !== 200) throw new Error(`${String(address)}: ${request.status} ${request.statusText}`);
    return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 0xff);
}
