import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { MalformedInput } from '../../platform/errors/common.errors.js';

const BASE64URL = /^[\w-]{1,8192}$/;
/** WebAuthn's longest credential id: 1,023 bytes. */
const LONGEST_ID = 1364;
/** Others would only be stored and sent back. */
const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** The use of a passkey, as the page's script writes it. */
export function readUse(text: string): AuthenticationResponseJSON {
  const { id, response } = readCredential(text);
  return credentialOf(id, {
    clientDataJSON: bytes(response.clientDataJSON),
    authenticatorData: bytes(response.authenticatorData),
    signature: bytes(response.signature),
    ...(response.userHandle ? { userHandle: bytes(response.userHandle) } : {}),
  });
}

/** A new passkey, as the page's script writes it. */
export function readCreation(text: string): RegistrationResponseJSON {
  const { id, response } = readCredential(text);
  const { transports } = response;
  return credentialOf(id, {
    clientDataJSON: bytes(response.clientDataJSON),
    attestationObject: bytes(response.attestationObject),
    transports: TRANSPORTS.filter((known) => Array.isArray(transports) && transports.includes(known)),
  });
}

function credentialOf<Response>(id: string, response: Response) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
}

function readCredential(text: string): { id: string; response: Record<string, unknown> } {
  const { id, response } = parse(text);
  if (typeof response !== 'object' || response === null || bytes(id).length > LONGEST_ID) throw malformed();
  return { id: bytes(id), response: response as Record<string, unknown> };
}

function parse(text: string): { id?: unknown; response?: unknown } {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    throw malformed();
  }
}

function bytes(value: unknown): string {
  if (typeof value !== 'string' || !BASE64URL.test(value)) throw malformed();
  return value;
}

const malformed = (): MalformedInput =>
  new MalformedInput(['credential must be what navigator.credentials answered, as JSON with base64url']);
