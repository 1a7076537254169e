import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

type Purpose = 'email-digits' | 'refresh-token' | 'hosted-login' | 'browser-binding' | 'sealing';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Everything that SECRET_KEY protects, each purpose under a key of its own derived from it. */
export class KeyRing {
  private readonly keys = new Map<Purpose, Buffer>();

  constructor(private readonly secretKey: Buffer) {}

  mac(purpose: Exclude<Purpose, 'sealing'>, data: string | Uint8Array): Buffer {
    return createHmac('sha256', this.key(purpose)).update(data).digest();
  }

  /** Encrypts what must be readable again, such as a private key. The context binds it to its place. */
  seal(plain: Uint8Array, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key('sealing'), nonce).setAAD(Buffer.from(context));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  open(sealed: Buffer, context: string): Buffer {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(sealed.length - TAG_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key('sealing'), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES)), decipher.final()]);
  }

  private key(purpose: Purpose): Buffer {
    let key = this.keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.secretKey, '', `gatehouse/${purpose}`, 32));
      this.keys.set(purpose, key);
    }
    return key;
  }
}
