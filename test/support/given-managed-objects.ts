import { newId } from '../../src/platform/crypto/ids.js';
import { SOMEBODY } from './endpoints.js';
import type { GivenSession } from './given.js';
import { Operator } from './given-management.js';
import { GIVEN_DOMAIN, givenDomain, Organizations } from './given-organizations.js';
import type { Answer, Service } from './service.js';
import { until } from './until.js';

/** By the name of its list in a path. */
export type ManagedObjects = Record<string, string>;

/** One object of each kind that paths of management name, all of the application of the session. */
export async function givenManagedObjects(service: Service, session: GivenSession): Promise<ManagedObjects> {
  const { application, identity, sessionId } = session;
  const operator = await Operator.of(service);
  const made = async (path: string, body: object): Promise<Answer['body']> => {
    const { status, body: created } = await operator.post(path, body);
    expect([path, status]).toEqual([path, path.endsWith('/test') ? 200 : 201]);
    return created;
  };
  const settings = `/applications/${application.slug}`;
  const provider = { id: 'corp', type: 'oidc', client_id: 'x', issuer: 'https://corp.example.com' };
  const receiver = { url: 'https://127.0.0.1:9/hooks', types: ['user.merged'], owner_email: 'ops@example.com' };
  const { id: webhook } = await made('/webhooks', { ...receiver, application: application.slug });
  return {
    users: identity.id,
    sessions: sessionId,
    applications: application.slug,
    plans: (await made('/plans', { key: `plan-${application.slug}`, name: 'A', providers: [] })).key,
    providers: (await made(`${settings}/providers`, provider)).id,
    'mail-texts': (await made(`${settings}/mail-texts`, { id: 'verify_address-en', subject: 'Yours?' })).id,
    clients: (await made(`${settings}/clients`, { id: `client-${newId()}`, name: 'A', type: 'machine' })).id,
    keys: (await made(`${settings}/keys`, { name: 'given' })).id,
    invitations: (await made(`${settings}/invitations`, { email: `given-${newId()}@example.com` })).id,
    mail: await givenMail(service, application.id),
    webhooks: webhook,
    deliveries: (await made(`/webhooks/${webhook}/test`, {})).delivery,
    imports: await givenImport(operator, application.slug),
    ...(await givenOrganization(service, session)),
  };
}

/** The path below `/v1/management`, with these objects where it names some. */
export const pathTo = (path: string, objects: ManagedObjects): string =>
  path
    .replace('/v1/management', '')
    .replaceAll(/\/([\w-]+)\/([^/]+)(?=\/|$)/g, (whole, list: string, id: string) =>
      id === SOMEBODY ? `/${list}/${objects[list] ?? `no ${list} are given`}` : whole,
    )
    .replace(/\/metrics$/, '/metrics?report=events');

async function givenMail(service: Service, applicationId: string): Promise<string> {
  const id = newId();
  await service.db.query(
    `INSERT INTO mail_outbox (id, application_id, template, language, recipient, sealed_content, created_at, attempts,
       next_attempt_at, dead_at)
     VALUES ($1, $2, 'verify_address', 'en', 'a@example.com', '\\x00', now(), 9, now(), now())`,
    [id, applicationId],
  );
  return id;
}

async function givenImport(operator: Operator, slug: string): Promise<string> {
  const sent = await operator.upload(`/imports?application=${slug}`, 'email\n', { 'content-type': 'text/csv' });
  await until(
    () => operator.get(`/imports/${sent.body.id}`),
    ({ body }: Answer) => body.finished_at !== null,
  );
  return sent.body.id;
}

async function givenOrganization(service: Service, { application, identity }: GivenSession): Promise<ManagedObjects> {
  const organizations = await Organizations.of(service, application);
  const given = await organizations.make('given');
  await givenDomain(service, given, application);
  const provider = { issuer: 'https://login.example.com', client_id: 'gatehouse' };
  await organizations.operator.send('PUT', `${given.path}/provider`, provider);
  return { organizations: given.id, members: identity.id, domains: GIVEN_DOMAIN };
}
