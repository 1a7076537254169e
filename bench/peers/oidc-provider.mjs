/**
 * A refresh of node-oidc-provider with its defaults: an opaque access token, and a row for each token. Its client and its
 * accounts are in memory, so it reads fewer rows than it would elsewhere.
 */
import { generateKeyPairSync } from 'node:crypto';
import { Provider } from 'oidc-provider';
import pg from 'pg';
import { CLIENT, POOL, SCOPE, serve } from './child.mjs';

const pool = new pg.Pool(POOL);
await pool.query(`
  CREATE TABLE oidc_payloads (
    type text, id text, payload jsonb NOT NULL, grant_id text, user_code text, uid text, expires_at timestamptz,
    consumed_at timestamptz, PRIMARY KEY (type, id)
  );
  CREATE INDEX ON oidc_payloads (grant_id) WHERE grant_id IS NOT NULL;
  CREATE INDEX ON oidc_payloads (user_code) WHERE user_code IS NOT NULL;
  CREATE INDEX ON oidc_payloads (uid) WHERE uid IS NOT NULL`);

/** The statements of its contributed SQL adapter, prepared once for each connection. */
class Adapter {
  constructor(type) {
    this.type = type;
  }

  async upsert(id, payload, expiresIn) {
    const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null;
    await this.#run(
      'upsert',
      `INSERT INTO oidc_payloads (type, id, payload, grant_id, user_code, uid, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (type, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
         user_code = excluded.user_code, uid = excluded.uid, expires_at = excluded.expires_at`,
      [id, payload, payload.grantId, payload.userCode, payload.uid, expiresAt],
    );
  }

  find = (id) => this.#findBy('id', id);
  findByUserCode = (userCode) => this.#findBy('user_code', userCode);
  findByUid = (uid) => this.#findBy('uid', uid);

  async consume(id) {
    await this.#run('consume', 'UPDATE oidc_payloads SET consumed_at = now() WHERE type = $1 AND id = $2', [id]);
  }

  async destroy(id) {
    await this.#run('destroy', 'DELETE FROM oidc_payloads WHERE type = $1 AND id = $2', [id]);
  }

  async revokeByGrantId(grantId) {
    await this.#run('revoke', 'DELETE FROM oidc_payloads WHERE type = $1 AND grant_id = $2', [grantId]);
  }

  async #findBy(column, value) {
    const text = `SELECT payload, consumed_at FROM oidc_payloads WHERE type = $1 AND ${column} = $2`;
    const [row] = (await this.#run(`find by ${column}`, text, [value])).rows;
    return row && { ...row.payload, ...(row.consumed_at && { consumed: true }) };
  }

  #run = (name, text, values) => pool.query({ name, text, values: [this.type, ...values] });
}

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const provider = new Provider('https://bench.example', {
  adapter: Adapter,
  jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
  rotateRefreshToken: true,
  scopes: SCOPE.split(' '),
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: ['https://app.example.com/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'client_secret_basic',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, email: `${accountId}@example.com`, email_verified: true }),
  }),
});

/** As after a sign-in with a code. */
async function openChain(n) {
  const [accountId, client] = [`person-${n}`, await provider.Client.find(CLIENT.id)];
  const grant = new provider.Grant({ accountId, clientId: CLIENT.id });
  grant.addOIDCScope(SCOPE);
  const grantId = await grant.save();
  const authTime = Math.floor(Date.now() / 1000);
  const opened = { accountId, client, grantId, authTime, scope: SCOPE, gty: 'authorization_code', rotations: 0 };
  return new provider.RefreshToken(opened).save();
}

serve(provider.callback(), openChain);
