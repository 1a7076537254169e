import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { KeyRing } from '../platform/crypto/key-ring.js';
import type { SealedColumn } from '../platform/crypto/sealed-column.js';

const contextOf = (id: string): string => `webhook-endpoint/${id}`;

/** A secret moves from the first column to the second as it is, so both have one context. */
export const SEALED_WEBHOOK_SECRETS: SealedColumn[] = [
  { table: 'webhook_endpoints', column: 'sealed_secret', name: 'webhookSecrets', contextOf },
  { table: 'webhook_endpoints', column: 'sealed_previous_secret', name: 'previousWebhookSecrets', contextOf },
];

/** What an endpoint's deliveries are signed with, as Standard Webhooks writes it. */
export interface WebhookSecret {
  /** Both sides have it: `whsec_…`. */
  shared: string;
  /** An Ed25519 key, if the endpoint wants signatures that its holder cannot make: PKCS #8 in base64. */
  signing?: string;
}

const SECRET_BYTES = 32;
/** The last bytes of a public Ed25519 key as SPKI are the key itself. */
const PUBLIC_BYTES = 32;

export function newWebhookSecret(ed25519: boolean): WebhookSecret {
  const shared = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  if (!ed25519) return { shared };
  const { privateKey } = generateKeyPairSync('ed25519');
  return { shared, signing: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64') };
}

const signingKey = (signing: string) =>
  createPrivateKey({ key: Buffer.from(signing, 'base64'), format: 'der', type: 'pkcs8' });

/** `whpk_…`, with which a receiver verifies signatures of kind `v1a`. */
export function publicKeyOf({ signing }: WebhookSecret): string | null {
  if (signing === undefined) return null;
  const spki = createPublicKey(signingKey(signing)).export({ format: 'der', type: 'spki' });
  return `whpk_${spki.subarray(-PUBLIC_BYTES).toString('base64')}`;
}

export interface SignedContent {
  id: string;
  /** In seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The signatures of every secret that is valid now, with spaces between them. */
export function signaturesOf(secrets: WebhookSecret[], { id, timestamp, body }: SignedContent): string {
  const content = `${id}.${timestamp}.${body}`;
  return secrets
    .flatMap(({ shared, signing }) => [
      `v1,${createHmac('sha256', Buffer.from(shared.slice('whsec_'.length), 'base64'))
        .update(content)
        .digest('base64')}`,
      ...(signing === undefined
        ? []
        : [`v1a,${sign(null, Buffer.from(content), signingKey(signing)).toString('base64')}`]),
    ])
    .join(' ');
}

/** Seals secrets, each bound to its endpoint. A delivery needs them in plain, so a hash is not enough. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly keyRing: KeyRing) {}

  seal(endpointId: string, secret: WebhookSecret): Buffer {
    return this.keyRing.seal(Buffer.from(JSON.stringify(secret)), contextOf(endpointId));
  }

  open(endpointId: string, sealed: Buffer): WebhookSecret {
    return JSON.parse(this.keyRing.open(sealed, contextOf(endpointId)).toString());
  }

  /** Null where no accepted SECRET_KEY opens it. */
  find(endpointId: string, sealed: Buffer): WebhookSecret | null {
    try {
      return this.open(endpointId, sealed);
    } catch {
      return null;
    }
  }
}
