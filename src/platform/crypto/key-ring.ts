import { createHmac, createSecretKey, type Hmac, hkdfSync, type KeyObject } from 'node:crypto';
import { KEY_ID_BYTES, openRecord, openUnsalted, RECORD_FORMAT, sealRecord } from './sealed-record.js';
import { sameBytes } from './secrets.js';

type Purpose =
  | 'email-digits'
  | 'refresh-token'
  | 'user-code'
  | 'session-of-code'
  | 'dpop-nonce'
  | 'hosted-login'
  | 'browser-binding'
  | 'logout-form'
  | 'portal-form'
  | 'dashboard-form'
  | 'console-form'
  | 'passkey-challenge'
  | 'managed-write'
  | 'sealing'
  | 'key-id';
type MacPurpose = Exclude<Purpose, 'sealing' | 'key-id'>;

/**
 * Everything that SECRET_KEY protects, each purpose under a key of its own derived from it. SECRET_KEY makes what is
 * new; the keys of SECRET_KEY_PREVIOUS are still accepted, so that SECRET_KEY can be changed one replica at a time.
 */
export class KeyRing {
  private readonly current: DerivedKeys;
  private readonly previous: DerivedKeys[];

  constructor(secretKey: Buffer, previous: readonly Buffer[] = []) {
    this.current = new DerivedKeys(secretKey);
    this.previous = previous.filter((key) => !key.equals(secretKey)).map((key) => new DerivedKeys(key));
  }

  mac(purpose: MacPurpose, data: string | Uint8Array): Buffer {
    return this.current.mac(purpose, data);
  }

  /** In letters that need no escaping. */
  macText(purpose: MacPurpose, data: string | Uint8Array): string {
    return this.current.hmac(purpose, data).digest('base64url');
  }

  /** Computes it under every accepted key, the current one first, for a comparison with what is stored. */
  macs(purpose: MacPurpose, data: string | Uint8Array): Buffer[] {
    return [this.current, ...this.previous].map((keys) => keys.mac(purpose, data));
  }

  /** Whether one of the accepted keys made it. Checking a value of the current key costs one MAC. */
  isMac(purpose: MacPurpose, data: string | Uint8Array, presented: Uint8Array): boolean {
    return (
      sameBytes(this.current.mac(purpose, data), presented) ||
      this.previous.some((keys) => sameBytes(keys.mac(purpose, data), presented))
    );
  }

  /** Encrypts what must be readable again, such as a private key. The context binds it to its place. */
  seal(plain: Uint8Array, context: string): Buffer {
    return sealRecord(this.current.of('sealing'), this.current.id, plain, context);
  }

  /** Throws if none of the accepted keys sealed it, or if it was sealed for another place. */
  open(sealed: Buffer, context: string): Buffer {
    const named = this.namedBy(sealed);
    if (named) return openRecord(named.of('sealing'), sealed, context);
    const found = [this.current, ...this.previous]
      .map((keys) => openUnsalted(keys.of('sealing'), sealed, context))
      .find((plain) => plain !== undefined);
    if (!found) throw new Error('It was not sealed under SECRET_KEY or a key of SECRET_KEY_PREVIOUS');
    return found;
  }

  opens(sealed: Buffer, context: string): boolean {
    try {
      this.open(sealed, context);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * The first bytes of everything that the current key has sealed. The database uses them to count what other keys
   * sealed.
   */
  get sealMark(): Buffer {
    return Buffer.concat([RECORD_FORMAT, this.current.id]);
  }

  private namedBy(sealed: Buffer): DerivedKeys | undefined {
    const start = RECORD_FORMAT.length;
    if (!sealed.subarray(0, start).equals(RECORD_FORMAT)) return undefined;
    const id = sealed.subarray(start, start + KEY_ID_BYTES);
    return [this.current, ...this.previous].find((keys) => keys.id.equals(id));
  }
}

/** One SECRET_KEY, and what is derived from it. */
class DerivedKeys {
  private readonly keys = new Map<Purpose, Buffer>();
  /** Node 24 accepts a key object in a tenth of the time that it needs for bytes. */
  private readonly macKeys = new Map<MacPurpose, KeyObject>();

  constructor(private readonly secretKey: Buffer) {}

  /** Identifies the key and reveals nothing about it. */
  get id(): Buffer {
    return this.of('key-id').subarray(0, KEY_ID_BYTES);
  }

  mac(purpose: MacPurpose, data: string | Uint8Array): Buffer {
    return this.hmac(purpose, data).digest();
  }

  hmac(purpose: MacPurpose, data: string | Uint8Array): Hmac {
    return createHmac('sha256', this.macKey(purpose)).update(data);
  }

  private macKey(purpose: MacPurpose): KeyObject {
    let key = this.macKeys.get(purpose);
    if (!key) {
      key = createSecretKey(this.of(purpose));
      this.macKeys.set(purpose, key);
    }
    return key;
  }

  of(purpose: Purpose): Buffer {
    let key = this.keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.secretKey, '', `gatehouse/${purpose}`, 32));
      this.keys.set(purpose, key);
    }
    return key;
  }
}
