import { misuse } from './requests.js';

const TOLERANCE_SECONDS = 300;
/** How a secret begins, the version of its signatures, and how Web Crypto names both. */
const KINDS = [
  ['whsec_', 'v1', { name: 'HMAC', hash: 'SHA-256' }],
  ['whpk_', 'v1a', { name: 'Ed25519' }],
];

export async function verifyWebhook(body, headers, secrets) {
  const keys = await Promise.all([secrets].flat().filter(Boolean).map(keyOf));
  if (keys.length === 0) throw misuse('There is no secret to verify with.', 'Set the secret of the webhook: whsec_…');
  const [id, timestamp, sent] = ['id', 'timestamp', 'signature'].map((name) => header(headers, `webhook-${name}`));
  const age = Date.now() / 1000 - (/^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN);
  if (!(Math.abs(age) <= TOLERANCE_SECONDS)) throw refused('was not posted just now');
  const text = textOf(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const signatures = sent.split(' ').map((signature) => signature.split(','));
  for (const { key, version } of keys)
    for (const [kind, value] of signatures) {
      const signature = kind === version && bytesOf(value);
      // Web Crypto compares in constant time.
      if (signature && (await crypto.subtle.verify(key.algorithm.name, key, signature, signed)))
        return JSON.parse(text);
    }
  throw refused('is signed with none of these secrets');
}

const refused = (why) => misuse(`This webhook ${why}.`, 'Answer 400, and do nothing with the body.');

const header = (headers, name) => String((headers.get ? headers.get(name) : headers[name]) ?? '');

function textOf(body) {
  if (typeof body === 'string') return body;
  if (body instanceof Uint8Array) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  throw misuse('The body is neither text nor bytes.', 'Verify the body as it arrived, before anything parses it.');
}

async function keyOf(secret) {
  const [prefix, version, algorithm] = /** @type {any[]} */ (KINDS.find(([begin]) => secret.startsWith(begin)) ?? []);
  const bytes = prefix && bytesOf(secret.slice(prefix.length));
  // With a secret that is next to empty, or a public key taken for a secret, anyone could sign.
  if (!(bytes?.length >= 16))
    throw misuse('A secret of a webhook is broken.', 'Set it as Gatehouse showed it: whsec_…');
  return { version, key: await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']) };
}

function bytesOf(base64) {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
