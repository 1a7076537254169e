import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, attested: 0x40 };

/** What an authenticator is asked, as the page or the service writes it. */
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
}

/** What a hostile or broken device does otherwise. */
export interface Misbehaviour {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  /** The page around the frame, as the browser names it. */
  topOrigin?: string;
  isVerified?: boolean;
  /** Nobody touched it. */
  isPresent?: boolean;
  /** ES384, which is not asked for. */
  isOtherAlgorithm?: boolean;
  counter?: number;
  userHandle?: string | null;
  credentialId?: string;
  /** Changes the last byte of the signature. */
  breaksSignature?: boolean;
}

/** A device with one passkey: an ES256 key pair of its own. */
export class Authenticator {
  readonly credentialId = randomBytes(16).toString('base64url');
  counter = 0;
  userHandle = '';
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(
    private readonly origin: string,
    /** A device that syncs its passkeys does not count. */
    private readonly counts = true,
  ) {}

  /** The answer to `navigator.credentials.create`, as the page's script writes it. */
  create(
    { challenge, rp, user }: { challenge: string; rp: { id?: string }; user: { id: string } },
    wrong: Misbehaviour = {},
  ): string {
    this.userHandle = user.id;
    const id = Buffer.from(wrong.credentialId ?? this.credentialId, 'base64url');
    const key = wrong.isOtherAlgorithm ? withAlgorithm(this.cosePublicKey, ES384) : this.cosePublicKey;
    const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, key]);
    const data = this.authenticatorData(rp.id as string, { ...wrong, attested });
    return JSON.stringify({
      id: id.toString('base64url'),
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, wrong).toString('base64url'),
        attestationObject: attestationObject(data).toString('base64url'),
        transports: ['internal'],
      },
    });
  }

  /** The answer to `navigator.credentials.get`, as the page's script writes it. */
  use({ challenge, rpId }: PasskeyRequest, wrong: Misbehaviour = {}): string {
    if (this.counts) this.counter += 1;
    const data = this.authenticatorData(rpId, wrong);
    const clientData = this.clientData('webauthn.get', challenge, wrong);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    const signature = sign('sha256', signed, this.keys.privateKey);
    if (wrong.breaksSignature) signature[signature.length - 1] = (signature.at(-1) as number) ^ 1;
    const { userHandle = this.userHandle } = wrong;
    return JSON.stringify({
      id: wrong.credentialId ?? this.credentialId,
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle !== null && { userHandle }),
      },
    });
  }

  /** As the service stores it: a COSE key, {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  get cosePublicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const [xBytes, yBytes] = [x, y].map((part) => Buffer.from(part, 'base64url'));
    const head = Buffer.from('a5010203262001215820', 'hex');
    return Buffer.concat([head, xBytes as Buffer, Buffer.from('225820', 'hex'), yBytes as Buffer]);
  }

  private authenticatorData(rpId: string, wrong: Misbehaviour & { attested?: Buffer }): Buffer {
    const { isVerified = true, isPresent = true, attested = Buffer.alloc(0), counter = this.counter } = wrong;
    const kept = this.counts ? 0 : FLAGS.eligible | FLAGS.backedUp;
    const shown = (isPresent ? FLAGS.present : 0) | (isVerified ? FLAGS.verified : 0);
    const flags = shown | kept | (attested.length > 0 ? FLAGS.attested : 0);
    const rpIdHash = createHash('sha256')
      .update(wrong.rpId ?? rpId)
      .digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), uint32(counter), attested]);
  }

  private clientData(type: string, challenge: string, wrong: Misbehaviour): Buffer {
    const { crossOrigin = false } = wrong;
    return Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? this.origin,
        crossOrigin,
        ...(wrong.topOrigin && { topOrigin: wrong.topOrigin }),
      }),
    );
  }
}

/** COSE's number of an algorithm, in CBOR. */
const ES384 = Buffer.from('3822', 'hex');

const withAlgorithm = (coseKey: Buffer, algorithm: Buffer): Buffer =>
  Buffer.concat([coseKey.subarray(0, 4), algorithm, coseKey.subarray(5)]);

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}. */
function attestationObject(data: Buffer): Buffer {
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex');
  return Buffer.concat([head, uint16(data.length), data]);
}
