import { generateKeyPairSync } from 'node:crypto';
import { type GivenApplication, givenApplication } from '../support/given.js';
import { Operator } from '../support/given-management.js';
import { useService } from '../support/service.js';

const SECRET = 'the-client-secret-that-nobody-sees';

describe('A change of a provider', () => {
  const service = useService();
  let application: GivenApplication;
  let operator: Operator;
  beforeAll(async () => {
    application = await givenApplication(service);
    operator = await Operator.of(service, { application });
  });
  const path = () => `/applications/${application.slug}/providers`;

  /** Red where a secret stays whatever else changes: it would be sent to another issuer. */
  it('keeps a secret for the type, the issuer and the client id that it belongs to', async () => {
    const client = { issuer: 'https://login.example.com', client_id: 'one' };
    await operator.post(path(), { id: 'kept', type: 'oidc', ...client, client_secret: SECRET });
    const change = async (body: object) => (await operator.patch(`${path()}/kept`, body)).body.has_secret;
    for (const other of [{ issuer: 'https://evil.example' }, { client_id: 'another' }]) {
      expect(await change({ ...client, client_secret: SECRET })).toBe(true);
      expect(await change({ ...client, label: 'Another label' })).toBe(true);
      expect(await change(other)).toBe(false);
    }
    await change({ ...client, client_secret: SECRET });
    const missing = 'client_secret is required for microsoft';
    expect((await operator.patch(`${path()}/kept`, { type: 'microsoft', client_id: 'one' })).body.message).toBe(
      missing,
    );
    await operator.post(path(), { id: 'microsoft', client_id: 'one', client_secret: SECRET });
    for (const other of [{ issuer: 'https://evil.example' }, { client_id: 'another' }])
      expect((await operator.patch(`${path()}/microsoft`, other)).body.message).toBe(missing);
    for (const id of ['kept', 'microsoft']) await operator.delete(`${path()}/${id}`);
  });

  /** Red where a key of Apple stays for another client: it would sign for it. */
  it('keeps a private key for the client id that it belongs to', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = {
      ...{ team_id: 'TEAM000001', key_id: 'KEY0000001' },
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    };
    expect((await operator.post(path(), { id: 'apple', client_id: 'one', ...key })).status).toBe(201);
    const { message } = (await operator.patch(`${path()}/apple`, { client_id: 'another' })).body;
    expect(message).toContain('private_key is required for apple');
    expect((await operator.patch(`${path()}/apple`, { client_id: 'another', ...key })).status).toBe(200);
    await operator.delete(`${path()}/apple`);
  });

  // Red where the issuer of the earlier type stays: its accounts would pass for accounts of Google.
  it('keeps no issuer for another type', async () => {
    await operator.post(path(), { id: 'corp', type: 'oidc', issuer: 'https://login.example.com', client_id: 'one' });
    const other = { type: 'google', client_id: 'one', client_secret: SECRET };
    expect((await operator.patch(`${path()}/corp`, other)).body).toMatchObject({ type: 'google', issuer: null });
    await operator.delete(`${path()}/corp`);
  });
});
