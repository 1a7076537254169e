import { ConsoleApplication } from '../../src/console/entry/console-application.js';
import { Entries } from '../../src/console/entry/entries.js';
import type { Role } from '../../src/console/operators/roles.js';
import { ConsoleCookie } from '../../src/console/visit/console-cookie.js';
import { FormTokens } from '../../src/console/visit/form-tokens.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { Deadline } from '../../src/platform/time/deadline.js';
import type { Answer, Service } from './service.js';

/** An operator with the console open in a browser. */
export interface GivenOperator {
  identityId: string;
  email: string;
  sessionId: string;
  cookie: string;
  csrf: string;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
}

/** Each act needs one. */
export const REASON = 'as the ticket says';

interface GivenRole {
  role: Role;
  /** Every application without it. */
  application?: { id: string };
}

export const CALLER = {
  ip: '203.0.113.80',
  bucket: '203.0.113.80',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  acceptLanguage: null,
  requestId: 'of-the-test',
  isBrowser: true,
  deadline: Deadline.NEVER,
};

export async function givenOperator(service: Service, roles: GivenRole[]): Promise<GivenOperator> {
  const { id: console } = await service.app.get(ConsoleApplication).ensure();
  const identityId = newId();
  const email = `operator-${identityId.slice(-12)}@example.com`;
  await service.db.query(
    `INSERT INTO identities (id, application_id, email, email_key, email_verified_at, email_is_relay, name, created_at, updated_at)
     VALUES ($1, $2, $3, $3, now(), false, NULL, now(), now())`,
    [identityId, console, email],
  );
  for (const { role, application } of roles)
    await service.db.query(
      `INSERT INTO operators (id, identity_id, application_id, role, created_at) VALUES ($1, $2, $3, $4, now())`,
      [newId(), identityId, application?.id ?? null, role],
    );
  const cookies = service.app.get(ConsoleCookie);
  const session = await service.app.get(Entries).openUnproved(identityId, CALLER);
  const cookie = `${cookies.name}=${cookies.valueOf(session)}`;
  const csrf = service.app.get(FormTokens).tokenFor(session.id);
  return {
    identityId,
    email,
    sessionId: session.id,
    cookie,
    csrf,
    get: (path, headers = {}) => service.http.get(path, { cookie, ...headers }),
    post: (path, fields = {}, headers = {}) =>
      service.http.form(path, { csrf, reason: REASON, ...fields }, { cookie, ...headers }),
  };
}

/** So long ago that it is no fresh proof. */
export async function letSignInAge(service: Service, { sessionId }: Pick<GivenOperator, 'sessionId'>): Promise<void> {
  await service.db.query(`UPDATE sessions SET authenticated_at = now() - interval '11 minutes' WHERE id = $1`, [
    sessionId,
  ]);
}
