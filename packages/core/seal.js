import { bytesOf, fromBase64url, textOf, toBase64url } from './text.js';

/** A JWE in its compact form (`dir`, `A256GCM`), which libraries of other languages can open too. */
const HEADER = toBase64url(bytesOf(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })));
const TAG_BYTES = 16;

function keyOf(secret) {
  if (!/^[\w+/-]{43}=?$/.test(secret))
    throw new Error('The secret of the cookie must be 32 bytes in base64: openssl rand -base64 32');
  return crypto.subtle.importKey('raw', fromBase64url(secret), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/**
 * The first secret seals. All of them open, so that a secret can be changed without signing users out. `aud` is the
 * application and the purpose, because two applications may have the same secret. A server in another language may leave it
 * out.
 */
export function createSeal(secrets, aud) {
  const keys = [secrets].flat().map(keyOf);

  async function seal(data) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(HEADER) };
    const plain = bytesOf(JSON.stringify({ ...data, aud }));
    const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await keys[0], plain));
    const [text, tag] = [sealed.slice(0, -TAG_BYTES), sealed.slice(-TAG_BYTES)];
    return [HEADER, '', ...[iv, text, tag].map(toBase64url)].join('.');
  }

  async function open(value = '') {
    const [header, key, ...parts] = value.split('.');
    if (key !== '' || parts.length !== 3) return undefined;
    for (const tried of keys) {
      try {
        const [iv, text, tag] = parts.map(fromBase64url);
        const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(header) };
        const opened = await crypto.subtle.decrypt(algorithm, await tried, new Uint8Array([...text, ...tag]));
        const { aud: meant = aud, ...data } = JSON.parse(textOf(opened));
        return meant === aud ? data : undefined;
      } catch (error) {
        if (!(error instanceof DOMException) && !(error instanceof SyntaxError)) throw error;
      }
    }
    return undefined;
  }

  return { seal, open };
}
