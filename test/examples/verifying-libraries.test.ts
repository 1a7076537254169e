import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { SigningKey } from '../../src/session/signing-keys/signing-key.entity.js';
import { SigningKeyStore } from '../../src/session/signing-keys/signing-key-store.js';
import { SigningKeys } from '../../src/session/signing-keys/signing-keys.js';
import { type GivenApplication, givenApplication, givenPortalSession, givenSession } from '../support/given.js';
import { useService } from '../support/service.js';
import { VERIFIERS } from '../support/verifiers.js';

type Part = Record<string, unknown>;
const LIBRARIES = Object.keys(VERIFIERS);
/** Their documentation names a setting for it. The others have none. */
const CHECK_THE_TYPE = ['jose', 'express-oauth2-jwt-bearer, strict', 'fast-jwt', 'hono/jwk'];

describe('Libraries that know nothing of this service', () => {
  const service = useService();
  let application: GivenApplication;
  let good: string;
  let ofAnotherType: string;
  let refused: Record<string, string>;

  const verifierOf = (library: string) =>
    VERIFIERS[library]?.({ issuer: service.url, audience: application.id }) as (token: string) => Promise<boolean>;

  const tokenFor = async (wanted?: GivenApplication): Promise<string> =>
    (await givenSession(service, { application: wanted })).accessToken;

  /** The private half of the key that signs now. */
  async function signingKey(kid: unknown): Promise<KeyObject> {
    const store = service.app.get(SigningKeyStore);
    const key = (await store.published()).find(({ id }) => id === kid) as SigningKey;
    return createPrivateKey({ key: store.privateKeyOf(key), format: 'der', type: 'pkcs8' });
  }

  async function withdrawn(token: string): Promise<string> {
    await service.app.get(SigningKeyStore).withdraw(partOf(token, 0).kid as string);
    await service.app.get(SigningKeys).reload();
    return token;
  }

  beforeAll(async () => {
    application = await givenApplication(service);
    const leaked = await withdrawn(await tokenFor(application));
    good = await tokenFor(application);
    const [header, payload, signature] = good.split('.');
    const ours = await signingKey(partOf(good, 0).kid);
    const signed = (claims: Part, head: Part = {}, key = ours): Promise<string> =>
      new SignJWT({ ...partOf(good, 1), ...claims })
        .setProtectedHeader({ ...(partOf(good, 0) as { alg: string }), ...head })
        .sign(key);
    ofAnotherType = await signed({}, { typ: 'JWT' });
    refused = {
      'for another application': await tokenFor(),
      'for the portal': (await givenPortalSession(service, { application })).accessToken,
      'of another issuer': await signed({ iss: 'https://id.example.org' }),
      'that has expired': await signed({ exp: Math.floor(Date.now() / 1000) - 60 }),
      'of a key that was withdrawn': leaked,
      'of a key that is not listed': await signed({}, { kid: randomUUID() }, strangerKey()),
      'of a stranger who names our key': await signed({}, {}, strangerKey()),
      'with other claims': `${header}.${encoded({ ...partOf(good, 1), sub: randomUUID() })}.${signature}`,
      'without a signature': `${encoded({ ...partOf(good, 0), alg: 'none' })}.${payload}.`,
    };
  });

  it.each(LIBRARIES)('I12: %s accepts our token', async (library) => {
    expect(await verifierOf(library)(good)).toBe(true);
  });

  it.each(LIBRARIES)('I12: %s refuses every other one, and still accepts ours after that', async (library) => {
    const verify = verifierOf(library);
    const accepted: string[] = [];
    for (const [name, token] of Object.entries(refused)) if (await verify(token)) accepted.push(name);
    expect(accepted).toEqual([]);
    expect(await verify(good)).toBe(true);
  });

  it.each(CHECK_THE_TYPE)('I12: %s refuses another type under the same key', async (library) => {
    expect(await verifierOf(library)(ofAnotherType)).toBe(false);
  });

  // A library asks again after half a minute at the soonest: the next key is listed before it signs.
  it('I12: none of them notices that the keys rotate', async () => {
    const verifiers = LIBRARIES.map((library) => [library, verifierOf(library)] as const);
    for (const [, verify] of verifiers) expect(await verify(good)).toBe(true);
    await service.app.get(SigningKeyStore).rotate({ force: true });
    await service.app.get(SigningKeys).reload();
    const newer = await tokenFor(application);
    expect(partOf(newer, 0).kid).not.toBe(partOf(good, 0).kid);
    for (const [library, verify] of verifiers)
      expect([library, await verify(newer), await verify(good)]).toEqual([library, true, true]);
  });
});

const partOf = (token: string, index: number): Part =>
  JSON.parse(Buffer.from(token.split('.')[index] as string, 'base64url').toString());

const encoded = (part: Part): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const strangerKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
