import { MailContents } from '../../src/mail/mail-contents.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { type GivenApplication, givenApplication, givenIdentity } from './given.js';
import { Operator } from './given-management.js';
import { givenOperator } from './given-operator.js';
import { givenPasskey } from './given-passkey.js';
import { givenProvider } from './given-provider.js';
import { givenWeek } from './given-week.js';
import type { Service } from './service.js';

const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const IP = '2001:db8:85a3:1234:5678:8a2e:370:7334';
const REFUSAL =
  '550 5.1.1 The email account that you tried to reach does not exist: wilhelmina.featherstone@example.com';
/** More than any list of a page. */
const MANY = 120;

/** The objects that paths name, each by its parameter or by the list before `:id`. */
export type Objects = Record<string, string>;

/** An installation with more of everything than a page shows, in rows as long as they usually come. */
export async function givenFullConsole(service: Service): Promise<Objects> {
  const shop = await givenApplication(service, {
    name: 'Shop of the Northern Lights',
    plan: { max_users: 500, view_as: true, services: true },
    origins: urls(20, (n) => `https://market-${n}.shop.example.com`),
    redirectUrls: urls(20, (n) => `https://market-${n}.shop.example.com/account/callback`),
  });
  await givenWeek(service, shop, { targets: urls(30, (n) => [`GET /catalogue/departments/:id/offers/${n}`, 1 / 30]) });
  const person = await givenIdentity(service, shop, { name: 'Wilhelmina Featherstonehaugh' });
  const operators = await givenOperators(service, shop);
  await givenOthers(service);
  const people = { people: person.id, session: await givenCrowd(service, shop, person.id, operators) };
  for (let count = 0; count < 5; count += 1) await givenPasskey(service, shop, person);
  const mail = await givenMails(service, shop, person);
  const parts = await givenParts(service, shop);
  const organization = await givenOrganizations(service, shop, person.id);
  const invitation = await givenInvited(service, shop, organization);
  const domain = await givenDomains(service, shop, organization);
  await givenOwnProvider(service, shop, organization);
  const named = { organization, invitation, domain, user: person.id };
  return { slug: shop.slug, plan: 'plan-1', operators, mail, ...named, ...people, ...parts };
}

const urls = <One>(count: number, of: (n: number) => One): One[] => Array.from({ length: count }, (_, n) => of(n));

/** People, what one of them did and where they are signed in, and the trail. */
async function givenCrowd({ db }: Service, { id }: GivenApplication, person: string, role: string): Promise<string> {
  await db.query(
    `INSERT INTO identities (id, application_id, email, email_key, email_is_relay, name, external_id, mfa_enabled_at, created_at, updated_at)
     SELECT gen_random_uuid(), $1, address, address, false, 'Wilhelmina Featherstonehaugh ' || n, 'crm|' || 4711000 + n, now(), now(), now()
     FROM generate_series(1, ${MANY * 5}) AS n, concat('wilhelmina.featherstone', n, '@example.com') AS address`,
    [id],
  );
  await db.query(
    `INSERT INTO sessions (id, application_id, identity_id, audience, client_type, secret_hash, provider, amr, authenticated_at,
       ip, user_agent, overlap, created_at, expires_at, generation, rotated_at, idle_expires_at, revoked_at, ended_reason)
     SELECT gen_random_uuid(), $1, $2, 'application', 'browser', '\\x00', 'password', '{pwd}', at, $3, $4, 20, at,
       at + interval '1 year', 3, at, at + interval '1 year', ended, CASE WHEN ended IS NOT NULL THEN 'operator' END
     FROM generate_series(1, ${MANY}) AS n, cast(now() - make_interval(hours => n) AS timestamptz) AS at,
       cast(CASE WHEN n % 2 = 0 THEN at + interval '30 minutes' END AS timestamptz) AS ended`,
    [id, person, IP, AGENT],
  );
  await db.query(
    `INSERT INTO audit_events (id, occurred_at, type, application_id, identity_id, session_id, ip, user_agent, request_id, details, operator_id)
     SELECT gen_random_uuid(), COALESCE(revoked_at, created_at), CASE WHEN revoked_at IS NULL THEN 'session.opened' ELSE 'session.revoked' END,
       $1, $2, sessions.id, $3, $4, 'V1StGXR8_Z5jdHi6', jsonb_build_object('reason', 'operator', 'provider', 'password', 'client_type',
         'browser', 'audience', 'application', 'reason_given', 'Lost the phone on the train to Lyon, ticket 48213'),
       (SELECT identity_id FROM operators WHERE id = $5)
     FROM sessions WHERE identity_id = $2`,
    [id, person, IP, AGENT, role],
  );
  const { rows } = await db.query('SELECT id FROM sessions WHERE identity_id = $1 AND revoked_at IS NULL', [person]);
  return rows[0].id;
}

async function givenOperators(service: Service, application: GivenApplication): Promise<string> {
  const { identityId } = await givenOperator(service, [{ role: 'support', application }]);
  await service.db.query(
    `WITH made AS (
       INSERT INTO identities (id, application_id, email, email_key, email_is_relay, name, created_at, updated_at)
       SELECT gen_random_uuid(), application_id, n || email, n || email, false, 'Wilhelmina Featherstonehaugh', now(), now()
       FROM identities, generate_series(1, ${MANY}) AS n WHERE id = $1 RETURNING id
     )
     INSERT INTO operators (id, identity_id, application_id, role, created_at) SELECT gen_random_uuid(), id, $2, 'support', now() FROM made`,
    [identityId, application.id],
  );
  const { rows } = await service.db.query('SELECT id FROM operators WHERE identity_id = $1', [identityId]);
  return rows[0].id;
}

/** Each with a plan, and something that ends soon. */
async function givenOthers({ db }: Service): Promise<void> {
  await db.query(
    `INSERT INTO plans (id, key, name, providers, portal, services, view_as, created_at, updated_at)
     SELECT gen_random_uuid(), 'plan-' || n, 'A plan for department ' || n, '{*}', '{"enabled":true}', false, false, now(), now()
     FROM generate_series(1, ${MANY}) AS n`,
  );
  await db.query(
    `INSERT INTO applications (id, slug, name, plan_id, origins, redirect_urls, branding, mfa, created_at, updated_at)
     SELECT gen_random_uuid(), replace(key, 'plan', 'department'), 'Department of the Northern Lights', id,
       '{https://department.shop.example.com}', '{}', '{}', 'optional', now(), now() FROM plans WHERE key LIKE 'plan-%'`,
  );
  await db.query(
    `INSERT INTO api_keys (id, application_id, name, key_hash, scopes, expires_at, created_at)
     SELECT gen_random_uuid(), id, 'production-of-the-department', sha256(slug::bytea), '{login}', now() + interval '3 days', now()
     FROM applications`,
  );
}

async function givenMails(
  service: Service,
  { id: application }: GivenApplication,
  person: { id: string; email: string },
) {
  const id = newId();
  const data = { link: 'https://id.example.com/login/reset?code=works', code: '428913', minutes: 30 };
  const sealed = service.app.get(MailContents).seal(id, { name: 'Wilhelmina', data });
  await service.db.query(
    `INSERT INTO mail_outbox (id, application_id, identity_id, template, language, recipient, sealed_content, created_at,
       attempts, next_attempt_at, dead_at, last_error)
     SELECT CASE n WHEN 1 THEN $1 ELSE gen_random_uuid() END, $2, $3, 'reset_password', 'en', $4, $5, now(), 9, now(), now(), $6
     FROM generate_series(1, ${MANY}) AS n`,
    [id, application, person.id, person.email, sealed, REFUSAL],
  );
  return id;
}

/** Organizations, of which one has everybody, and a person in each of them. */
async function givenOrganizations({ db }: Service, { id }: GivenApplication, person: string): Promise<string> {
  const roles = Object.fromEntries(
    urls(8, (n) => [`role-${n}`, { name: `Buyer of department ${n}`, permissions: ['org:manage'] }]),
  );
  await db.query('UPDATE applications SET organizations = $2 WHERE id = $1', [
    id,
    { membership: 'optional', roles, defaultRole: 'role-1' },
  ]);
  await db.query(
    `INSERT INTO organizations (id, application_id, slug, name, metadata, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'featherstonehaugh-and-daughters-' || n, 'Featherstonehaugh & Daughters, Northern Branch ' || n,
       jsonb_build_object('note', repeat('x', 4000)), now(), now() FROM generate_series(1, ${MANY}) AS n`,
    [id],
  );
  const { rows } = await db.query('SELECT id FROM organizations WHERE application_id = $1 ORDER BY slug LIMIT 1', [id]);
  await db.query(
    `INSERT INTO organization_members (organization_id, identity_id, roles, joined_at)
     SELECT $2::uuid, id, ARRAY['role-1', 'role-2'], now() FROM identities WHERE application_id = $1
     UNION SELECT id, $3, ARRAY['role-1', 'role-2'], now() FROM organizations WHERE application_id = $1`,
    [id, rows[0].id, person],
  );
  return rows[0].id;
}

/** People who are invited into an organization. */
async function givenInvited({ db }: Service, { id }: GivenApplication, organization: string): Promise<string> {
  const { rows } = await db.query(
    `INSERT INTO invitations (id, application_id, organization_id, roles, email, email_key, token_hash, name, created_at,
       sent_at, sends, expires_at)
     SELECT gen_random_uuid(), $1, $2, '{role-1,role-2}', address, address, sha256(address::bytea),
       'Wilhelmina Featherstonehaugh', now(), now(), 1, now() + interval '7 days'
     FROM generate_series(1, ${MANY}) AS n, concat('colleague.of.featherstone', n, '@example.com') AS address RETURNING id`,
    [id, organization],
  );
  return rows[0].id;
}

async function givenDomains({ db }: Service, { id }: GivenApplication, organization: string): Promise<string> {
  const { rows } = await db.query(
    `INSERT INTO organization_domains (id, organization_id, application_id, domain, token, created_at)
     SELECT gen_random_uuid(), $2, $1, concat('branch-', n, '.featherstonehaugh-and-daughters.example'),
       'Wm3kQ1c0b8Jx2sT5u7Yz9aBdEfGhIjKl', now()
     FROM generate_series(1, 100) AS n RETURNING domain`,
    [id, organization],
  );
  return rows[0].domain;
}

const givenOwnProvider = ({ db }: Service, { id }: GivenApplication, organization: string) =>
  db.query(
    `INSERT INTO organization_providers (id, organization_id, application_id, type, issuer, client_id, label, trusts_mfa,
       created_at, updated_at)
     VALUES (gen_random_uuid(), $2, $1, 'oidc', 'https://login.featherstonehaugh-and-daughters.example', 'gatehouse',
       'Featherstonehaugh & Daughters', false, now(), now())`,
    [id, organization],
  );

/** Keys, clients, providers, and webhooks with their deliveries. */
async function givenParts(service: Service, shop: GivenApplication): Promise<Objects> {
  const { db } = service;
  await db.query(
    `INSERT INTO clients (id, application_id, name, type, redirect_urls, post_logout_urls, scopes, made_by, created_at, updated_at)
     SELECT 'storefront-reports-' || n, $1, 'Reports for the storefront ' || n, 'web', $2, $2, '{orders:read,orders:write}', 'seed', now(), now()
     FROM generate_series(1, ${MANY}) AS n`,
    [shop.id, urls(3, (n) => `https://market-${n}.shop.example.com/account/callback`)],
  );
  await db.query(
    `INSERT INTO api_keys (id, application_id, name, key_hash, scopes, expires_at, created_at, last_used_at, client_id)
     SELECT gen_random_uuid(), $1, 'storefront-production-' || n, sha256(n::text::bytea), '{login,metrics,metrics:read,sessions:ended}',
       now() + interval '90 days', now(), now(), CASE WHEN n % 3 = 0 THEN 'storefront-reports-' || n % 2 + 1 END FROM generate_series(1, ${MANY}) AS n`,
    [shop.id],
  );
  await db.query(
    `INSERT INTO invitations (id, application_id, email, email_key, token_hash, name, created_at, sent_at, sends, expires_at)
     SELECT gen_random_uuid(), $1, address, address, sha256(address::bytea), 'Wilhelmina Featherstonehaugh', now(), now(), 1,
       now() + interval '7 days' FROM generate_series(1, ${MANY}) AS n, concat('guest.of.featherstone', n, '@example.com') AS address`,
    [shop.id],
  );
  for (let count = 0; count < 20; count += 1)
    await givenProvider(service, shop, {
      provider: `corp-${count}`,
      issuer: `https://127.0.0.1:9/realms/corp-${count}`,
    });
  const operator = await Operator.of(service);
  const made = await Promise.all(
    urls(20, (n) =>
      operator.post('/webhooks', {
        ...{
          application: shop.slug,
          url: `https://hooks-${n}.shop.example.com/gatehouse/events`,
          types: ['user.*', 'session.*'],
        },
        ...{ owner_email: 'ops@example.com', description: 'Keeps the customers of the warehouse in step' },
      }),
    ),
  );
  const webhook = made[0]?.body.id as string;
  await db.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, type, object, sequence, body, created_at, attempts, next_attempt_at,
       dead_at, last_error, tried_at, status, duration_ms, answer)
     SELECT gen_random_uuid(), $1, gen_random_uuid(), 'session.revoked', gen_random_uuid(), n, '{}', now(), 12, now(), now(),
       'hooks-0.shop.example.com answered 502', now(), 502, 1431, $2 FROM generate_series(1, ${MANY}) AS n`,
    [webhook, '<html><head><title>502 Bad Gateway</title></head><body><hr>'.repeat(20)],
  );
  const idOf = async (table: string) =>
    (await db.query(`SELECT id FROM ${table} WHERE application_id = $1 AND name <> 'test' LIMIT 1`, [shop.id])).rows[0]
      .id;
  const { rows } = await db.query('SELECT id FROM webhook_deliveries LIMIT 1');
  return {
    webhooks: webhook,
    delivery: rows[0].id,
    keys: await idOf('api_keys'),
    invitations: (await db.query('SELECT id FROM invitations WHERE organization_id IS NULL LIMIT 1')).rows[0].id,
    clients: 'storefront-reports-1',
    providers: 'corp-0',
    mails: 'verify_address-en',
  };
}
