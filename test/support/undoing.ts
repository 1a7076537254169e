import type { GivenApplication } from './given.js';
import { type GivenPortal, givenPortal } from './given-portal.js';
import { givenFlow, inFlow } from './headless.js';
import { latestMail, linkCode, mailsTo, type ReceivedMail } from './mailbox.js';
import type { Service } from './service.js';
import { Thief } from './thief.js';

export const NEW_PASSWORD = 'nine patient herons';
export const DONE = 'Your account is yours again';

/** What the owner of an account at this application and the reader of its emails do with «It was not me». */
export function undoing(service: Service, application: () => GivenApplication) {
  const open = ({ link }: ReceivedMail) => service.http.get(link.slice(service.url.length));
  const press = (mail: ReceivedMail, at = service) => at.http.form('/portal/undo', { code: linkCode(mail) });
  const owner = (): Promise<GivenPortal> => givenPortal(service, { application: application() });
  const noticeOf = async ({ identity }: GivenPortal, template: string): Promise<ReceivedMail> => {
    const found = (await mailsTo(service, identity.email)).find((mail) => mail.template === template);
    if (!found) throw new Error(`There is no ${template}`);
    return found;
  };
  const rowOf = async ({ identity }: GivenPortal) =>
    (await service.db.query('SELECT email, mfa_enabled_at, password_hash FROM identities WHERE id = $1', [identity.id]))
      .rows[0];
  const signIn = async ({ identity }: GivenPortal, password: string, more: object = {}) =>
    inFlow(service, await givenFlow(service, application()), 'exchange', {
      ...{ type: 'password', email: identity.email, password, ...more },
    });
  const refresh = ({ refreshToken }: { refreshToken: string }) =>
    service.http.post('/v1/auth/refresh', { client_type: 'server', refresh_token: refreshToken });
  const thief = (victim: GivenPortal) => new Thief(service, victim);
  const daysAgo = (table: string, column: string, { identity }: GivenPortal, days: number) =>
    service.db.query(`UPDATE ${table} SET ${column} = now() - make_interval(days => $2) WHERE identity_id = $1`, [
      ...[identity.id, days],
    ]);

  /** By «Forgot password?» of an application with screens of its own, without a second factor. */
  async function reset({ identity }: GivenPortal) {
    const flow = await givenFlow(service, application());
    await inFlow(service, flow, 'forgot-password', { email: identity.email });
    const { code } = await latestMail(service, identity.email);
    return inFlow(service, flow, 'reset-password', { code, password: NEW_PASSWORD });
  }

  return { open, press, owner, noticeOf, rowOf, signIn, refresh, thief, daysAgo, reset };
}
