import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { ApplicationsService } from '../../src/applications/applications.service.js';
import { ownClientOf } from '../../src/applications/clients/clients.service.js';
import type { SignUp } from '../../src/applications/entities/application.entity.js';
import type { Lifetimes } from '../../src/applications/lifetimes.js';
import { CompletionService } from '../../src/flows/completion/completion.service.js';
import { requireCompletion } from '../../src/flows/completion/ending.js';
import { FlowsService, type OpenFlow } from '../../src/flows/flows.service.js';
import { PasswordHasher } from '../../src/identities/passwords/password-hasher.js';
import { PlansService } from '../../src/plans/plans.service.js';
import { Cache } from '../../src/platform/cache/cache.js';
import { newId } from '../../src/platform/crypto/ids.js';
import { newSecret, SECRET_PREFIXES } from '../../src/platform/crypto/secrets.js';
import { Deadline } from '../../src/platform/time/deadline.js';
import type { ClientType } from '../../src/session/entities/session.entity.js';
import { AccessTokens } from '../../src/session/tokens/access-token.js';
import type { Service } from './service.js';

export interface GivenApplication {
  id: string;
  slug: string;
  planId: string;
  apiKey: string;
  origin: string;
}

export interface GivenIdentity {
  id: string;
  email: string;
  password: string;
}

export interface GivenSession {
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  identity: GivenIdentity;
  application: GivenApplication;
}

export const PASSWORD = 'correct horse battery staple';
export const CALLER = {
  ip: '127.0.0.1',
  bucket: '127.0.0.1',
  userAgent: 'test',
  acceptLanguage: null,
  requestId: 'test',
  isBrowser: false,
  deadline: Deadline.NEVER,
};

interface PlanOptions {
  max_users?: number;
  providers?: string[];
  portal?: { enabled: boolean; profile: boolean; mfa: boolean };
  metrics?: { enabled: boolean; retentionDays: number } | null;
  services?: boolean;
  view_as?: boolean;
}

export async function givenPlan(service: Service, plan: PlanOptions = {}): Promise<string> {
  const id = newId();
  const row = {
    max_users: null,
    providers: ['*'],
    portal: { enabled: true, profile: true, mfa: true },
    metrics: { enabled: true, retentionDays: 30 },
    services: false,
    view_as: false,
    ...plan,
  };
  await service.db.query(
    'INSERT INTO plans (id, key, name, max_users, providers, portal, metrics, services, view_as, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now(), now())',
    [id, `plan-${id}`, 'Test plan', row.max_users, row.providers, row.portal, row.metrics, row.services, row.view_as],
  );
  return id;
}

export interface ApplicationOptions {
  plan?: PlanOptions;
  /** A plan that is there already. */
  planId?: string;
  name?: string;
  origin?: string;
  /** All of them, where there are more than one. */
  origins?: string[];
  redirectUrls?: string[];
  refreshOverlap?: number;
  mfa?: 'required';
  signUp?: SignUp;
  signUpDomains?: string[];
}

export async function givenApplication(service: Service, wanted: ApplicationOptions = {}): Promise<GivenApplication> {
  const planId = wanted.planId ?? (await givenPlan(service, wanted.plan));
  const id = newId();
  const origin = wanted.origin ?? 'https://app.example.com';
  await service.db.query(
    `INSERT INTO applications (id, slug, name, plan_id, origins, redirect_urls, branding, refresh_overlap, mfa, sign_up, sign_up_domains, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now())`,
    [
      id,
      `app-${id}`,
      wanted.name ?? 'Test application',
      planId,
      wanted.origins ?? [origin],
      wanted.redirectUrls ?? [],
      { logoUrl: null, accentColor: null },
      wanted.refreshOverlap ?? null,
      wanted.mfa ?? 'optional',
      wanted.signUp ?? 'open',
      wanted.signUpDomains ?? [],
    ],
  );
  await service.db.query('INSERT INTO application_seats (application_id, used) VALUES ($1, 0)', [id]);
  const apiKey = await givenApiKey(service, id);
  return { id, slug: `app-${id}`, planId, apiKey, origin };
}

export async function setLifetimes(
  service: Service,
  { id }: GivenApplication,
  lifetimes: Lifetimes | null,
): Promise<void> {
  await service.db.query('UPDATE applications SET lifetimes = $2 WHERE id = $1', [id, lifetimes]);
  service.app.get(Cache).dropAll();
}

export async function givenApiKey(
  service: Service,
  applicationId: string,
  scopes = ['login', 'metrics'],
  more: { expiresAt?: Date; revokedAt?: Date } = {},
): Promise<string> {
  const key = newSecret(SECRET_PREFIXES.apiKey);
  await service.db.query(
    'INSERT INTO api_keys (id, application_id, name, key_hash, scopes, expires_at, revoked_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, now())',
    [
      newId(),
      applicationId,
      'test',
      createHash('sha256').update(key).digest(),
      scopes,
      more.expiresAt ?? null,
      more.revokedAt ?? null,
    ],
  );
  return key;
}

let people = 0;
let passwordHash: Promise<string> | undefined;

interface IdentityOptions {
  email?: string;
  unverified?: boolean;
  name?: string;
  passwordHash?: string;
  blockedAt?: Date;
}

export async function givenIdentity(
  service: Service,
  application: GivenApplication,
  more: IdentityOptions = {},
): Promise<GivenIdentity> {
  people += 1;
  const id = newId();
  const email = more.email ?? `person-${people}-${id.slice(-6)}@example.com`;
  passwordHash ??= service.app.get(PasswordHasher).hash(PASSWORD);
  await service.db.query(
    `INSERT INTO identities (id, application_id, email, email_key, email_verified_at, email_is_relay, name, password_hash, blocked_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, false, $6, $7, $8, now(), now())`,
    [
      id,
      application.id,
      email,
      email.toLowerCase(),
      more.unverified ? null : new Date(),
      more.name ?? 'Ada Lovelace',
      more.passwordHash ?? (await passwordHash),
      more.blockedAt ?? null,
    ],
  );
  return { id, email, password: PASSWORD };
}

export interface CodeOptions {
  identity?: GivenIdentity;
  code_challenge?: string;
  provider?: string;
}

/** An authorization code as the end of a login leaves it. */
export async function givenCode(
  service: Service,
  application: GivenApplication,
  { identity, code_challenge, provider = 'password' }: CodeOptions = {},
): Promise<string> {
  const person = identity ?? (await givenIdentity(service, application));
  const started = await service.http.post(
    '/v1/applications/login',
    {
      redirect_url: `${application.origin}/callback`,
      cancel_url: `${application.origin}/`,
      ...(code_challenge && { code_challenge, code_challenge_method: 'S256' }),
    },
    { 'x-api-key': application.apiKey },
  );
  return codeOf(service, await openFlow(service, started.body.code), person.id, { provider });
}

/** The end of a login that a person has proved. */
export async function codeOf(service: Service, open: OpenFlow, identityId: string, how: How = {}): Promise<string> {
  const proof = { identityId, provider: 'password', amr: ['pwd'], ...how };
  return requireCompletion(await service.app.get(CompletionService).complete(open, proof, CALLER)).code;
}

interface How {
  provider?: string;
  amr?: string[];
}

/** A flow as the requests within it find it. */
export async function openFlow(service: Service, token: string): Promise<OpenFlow> {
  const flow = await service.app.get(FlowsService).findOpen(token);
  if (!flow) throw new Error('The login has not started');
  const application = await service.app.get(ApplicationsService).getApplication(flow.applicationId);
  const plan = await service.app.get(PlansService).getPlan(application.planId);
  return { flow, token, application, plan, client: ownClientOf(application) };
}

export async function givenSession(
  service: Service,
  options: { application?: GivenApplication; identity?: GivenIdentity; clientType?: ClientType } = {},
): Promise<GivenSession> {
  const application = options.application ?? (await givenApplication(service));
  const identity = options.identity ?? (await givenIdentity(service, application));
  const code = await givenCode(service, application, { identity });
  const answer = await service.http.post('/v1/auth/authorize', { code, client_type: options.clientType ?? 'server' });
  if (answer.status !== 200) throw new Error(`The code was not accepted: ${answer.text}`);
  const accessToken: string = answer.body.access_token;
  const { sid: sessionId } = decodeJwt<{ sid: string }>(accessToken);
  return {
    application,
    identity,
    accessToken,
    sessionId,
    refreshToken: answer.body.refresh_token ?? answer.cookies.service_refresh,
  };
}

/** A portal session, as GET /portal/exchange and POST /portal/authorize leave it. */
export async function givenPortalSession(
  service: Service,
  options: { application?: GivenApplication; identity?: GivenIdentity } = {},
): Promise<GivenSession & { bearer: Record<string, string> }> {
  const session = await givenSession(service, options);
  await service.db.query("UPDATE sessions SET audience = 'portal' WHERE id = $1", [session.sessionId]);
  const subject = {
    sessionId: session.sessionId,
    applicationId: session.application.id,
    identityId: session.identity.id,
    audience: 'portal',
    clientType: 'server',
    amr: ['pwd'],
    authTime: Math.floor(Date.now() / 1000),
  } as const;
  const { accessToken } = await service.app.get(AccessTokens).signAhead(subject);
  return { ...session, accessToken, bearer: { authorization: `Bearer ${accessToken}` } };
}

/** Lets time pass for one session: every moment in its row moves into the past. */
export async function givenTimePasses(service: Service, sessionId: string, interval: string): Promise<void> {
  await service.db.query(
    `UPDATE sessions SET created_at = created_at - $2::interval, rotated_at = rotated_at - $2::interval,
       parent_exchanged_at = parent_exchanged_at - $2::interval, idle_expires_at = idle_expires_at - $2::interval,
       expires_at = expires_at - $2::interval
     WHERE id = $1`,
    [sessionId, interval],
  );
}
