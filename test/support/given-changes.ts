import type { GivenApplication, GivenIdentity } from './given.js';
import type { Service } from './service.js';

/** The tests change these behind the service's back, as an operator's statement or the passing of time does. */
async function change(service: Service, table: string, id: string, values: object): Promise<void> {
  const columns = Object.keys(values).map((column, index) => `${column} = $${index + 2}`);
  await service.db.query(`UPDATE ${table} SET ${columns} WHERE id = $1`, [id, ...Object.values(values)]);
}

interface ApplicationChange {
  origins?: string[];
  redirect_urls?: string[];
  verify_email_url?: string;
  reset_password_url?: string;
  branding?: object;
  mfa?: 'optional' | 'required';
  terms?: unknown;
  privacy?: unknown;
  profile_fields?: string;
}

/** A replica that has read the application before may not see the change at once. */
export const givenChangedApplication = (service: Service, { id }: GivenApplication, values: ApplicationChange) =>
  change(service, 'applications', id, values);

/** A replica that has read the plan before may not see the change at once. */
export const givenChangedPlan = (
  service: Service,
  planId: string,
  values: { providers?: string[]; max_users?: number },
) => change(service, 'plans', planId, values);

/** Every login of the application, or of all applications, expired so long ago. */
export async function givenExpiredFlows(
  service: Service,
  { application, ago = '1 second' }: { application?: GivenApplication; ago?: string } = {},
): Promise<void> {
  await service.db.query(
    'UPDATE auth_flows SET expires_at = now() - $1::interval WHERE $2::uuid IS NULL OR application_id = $2',
    [ago, application?.id ?? null],
  );
}

/** The minute is over in which an email is not sent again. */
export async function givenResendAllowed(service: Service): Promise<void> {
  await service.db.query("UPDATE email_codes SET created_at = created_at - interval '61 seconds'");
}

/** Every session of the identity was opened at this IP address, so that the one of the tests is new. */
export async function givenSignedInFrom(
  service: Service,
  { id }: GivenIdentity,
  ipAddress = '203.0.113.9',
): Promise<void> {
  await service.db.query('UPDATE sessions SET ip = $2 WHERE identity_id = $1', [id, ipAddress]);
}

export async function givenRevoked(service: Service, sessionId: string, ago = '0 seconds'): Promise<void> {
  await service.db.query('UPDATE sessions SET revoked_at = now() - $2::interval WHERE id = $1', [sessionId, ago]);
}

/** Of the ends that a session has, those named move to so far from now. */
export async function givenSessionEndsIn(
  service: Service,
  sessionId: string,
  interval: string,
  ends: ('expires_at' | 'idle_expires_at')[] = ['expires_at', 'idle_expires_at'],
): Promise<void> {
  const moves = ends.map((end) => `${end} = now() + $2::interval`);
  await service.db.query(`UPDATE sessions SET ${moves} WHERE id = $1`, [sessionId, interval]);
}
