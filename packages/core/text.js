const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const bytesOf = (text) => encoder.encode(text);
export const textOf = (bytes) => decoder.decode(bytes);

export const toBase64url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '');

/** Takes the alphabet of base64 too, because secrets come from many tools. */
export const fromBase64url = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')), (sign) => sign.charCodeAt(0));

/** The origin of an address. One with a path is refused, because nothing would use the path. */
export function originOf(address, name = 'url') {
  if (/^https?:\/\/[^/?#@]+\/?$/.test(address) && URL.canParse(address)) return new URL(address).origin;
  throw new Error(`${name} must begin with https:// or http:// and have no path. It is ${address}`);
}

export const random = (bytes = 32) => toBase64url(crypto.getRandomValues(new Uint8Array(bytes)));
