import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The first bytes of a sealed record, followed by the id of its key, its salt, the ciphertext and the tag. */
export const RECORD_FORMAT = Buffer.from('ghs2');
export const KEY_ID_BYTES = 8;

const CIPHER = 'aes-256-gcm';
const SALT_BYTES = 32;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT_START = RECORD_FORMAT.length + KEY_ID_BYTES;
const TEXT_START = SALT_START + SALT_BYTES;

/**
 * Each record has a key and a nonce of its own, derived from a random salt. Two records share them only if 256 random
 * bits repeat, however many records one SECRET_KEY ever seals.
 */
export function sealRecord(key: Buffer, keyId: Buffer, plain: Uint8Array, context: string): Buffer {
  const salt = randomBytes(SALT_BYTES);
  const own = ofRecord(key, salt);
  const cipher = createCipheriv(CIPHER, own.key, own.nonce).setAAD(Buffer.from(context));
  return Buffer.concat([RECORD_FORMAT, keyId, salt, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

export function openRecord(key: Buffer, sealed: Buffer, context: string): Buffer {
  const own = ofRecord(key, sealed.subarray(SALT_START, TEXT_START));
  return decrypt(own.key, own.nonce, sealed.subarray(TEXT_START), context);
}

/** The format of earlier versions: a random nonce under the one sealing key. Undefined if the key does not open it. */
export function openUnsalted(key: Buffer, sealed: Buffer, context: string): Buffer | undefined {
  try {
    return decrypt(key, sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES), context);
  } catch {
    return undefined;
  }
}

function ofRecord(key: Buffer, salt: Buffer): { key: Buffer; nonce: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', key, salt, 'gatehouse/sealed-record', KEY_BYTES + NONCE_BYTES));
  return { key: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES) };
}

function decrypt(key: Buffer, nonce: Buffer, sealed: Buffer, context: string): Buffer {
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(end));
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
}
