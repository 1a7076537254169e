import { type GivenApplication, type GivenIdentity, givenIdentity, givenPortalSession, PASSWORD } from './given.js';
import { latestMail } from './mailbox.js';
import type { Service } from './service.js';

type Portal = Awaited<ReturnType<typeof givenPortalSession>>;

/** People of one application whose address is a relay, and the two requests that link them to their real address. */
export function givenRelayAccounts(service: Service, application: () => GivenApplication) {
  let people = 0;

  const ask = ({ bearer }: Portal, email: string, more: object = { password: PASSWORD }) =>
    service.http.post('/v1/portal/relay', { email, ...more }, bearer);
  const confirm = ({ bearer }: Portal, code: string, more: object = {}) =>
    service.http.post('/v1/portal/relay/confirm', { code, ...more }, bearer);
  const idOf = async (column: string, table: string, id: string) =>
    (await service.db.query(`SELECT ${column} AS value FROM ${table} WHERE id = $1`, [id])).rows[0]?.value;

  async function givenRelay(): Promise<Portal> {
    people += 1;
    const email = `hidden-${people}@privaterelay.appleid.com`;
    const identity = await givenIdentity(service, application(), { email });
    await service.db.query('UPDATE identities SET email_is_relay = true WHERE id = $1', [identity.id]);
    return givenPortalSession(service, { application: application(), identity });
  }

  async function givenAsked(email: string): Promise<Portal & { code: string }> {
    const portal = await givenRelay();
    expect((await ask(portal, email)).status).toBe(202);
    return { ...portal, code: (await latestMail(service, email)).code };
  }

  async function givenMerging(): Promise<Portal & { code: string; real: GivenIdentity }> {
    const real = await givenIdentity(service, application());
    return { ...(await givenAsked(real.email)), real };
  }

  return { ask, confirm, givenRelay, givenAsked, givenMerging, idOf };
}
