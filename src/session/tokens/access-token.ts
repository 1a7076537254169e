import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { validate } from 'uuid';
import { ApplicationsService } from '../../applications/applications.service.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { absoluteSeconds, accessTokenSeconds, idleSeconds, termsOf } from '../../applications/lifetimes.js';
import type { UserFacts } from '../../identities/user-facts.js';
import { Settings } from '../../platform/config/settings.js';
import { randomName } from '../../platform/crypto/ids.js';
import { Clock } from '../../platform/time/clock.js';
import type { Audience, ClientType, Granted } from '../entities/session.entity.js';
import type { Membership } from '../lifecycle/membership.js';
import { ACCESS_TOKEN_TYPE, SigningKeys } from '../signing-keys/signing-keys.js';
import type { AccessTokenClaims, ServiceTokenClaims } from './access-token-claims.js';
import type { SignedAccess } from './credentials.js';
import { DeclaredClaims } from './declared-claims.js';
import { organizationClaims } from './organization-claims.js';
import { VerifiedTokens } from './verified-tokens.js';

export interface AccessTokenSubject {
  readonly sessionId: string;
  readonly applicationId: string;
  readonly identityId: string;
  readonly audience: Audience;
  readonly clientType: ClientType;
  readonly amr: readonly string[];
  /** When the person proved their identity, in seconds since 1970. */
  readonly authTime: number;
  /** The client of OpenID Connect; null or absent for the application itself. */
  readonly clientId?: string | null;
  /** Null or absent for a session that was opened through `/v1`. */
  readonly granted?: Granted | null;
  /** The key to which the token is bound (RFC 9449). */
  readonly keyThumbprint?: string | null;
  /** What a refresh has read of the user, where it was asked to. */
  readonly facts?: UserFacts | null;
  /** Null or absent outside organizations. */
  readonly membership?: Membership | null;
}

/** A client that acts for itself. */
interface ServiceSubject {
  readonly clientId: string;
  readonly applicationId: string;
  readonly audience: string;
  readonly scope: readonly string[];
  readonly keyThumbprint?: string | undefined;
}

export const PORTAL_AUDIENCE = 'portal';
const LONGEST_TOKEN = 4096;

@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    private readonly keys: SigningKeys,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly verified: VerifiedTokens,
    private readonly applications: ApplicationsService,
    private readonly declared: DeclaredClaims,
  ) {}

  /** An access token never outlives its session. */
  async sign(subject: AccessTokenSubject, sessionSeconds: number, known?: Application): Promise<SignedAccess> {
    const application = known ?? (await this.applications.getApplication(subject.applicationId));
    const { settings } = this;
    const longest = application.lifetimes ? accessTokenSeconds(application, settings) : settings.ttl.accessToken;
    const accessExpiresSeconds = Math.min(longest, sessionSeconds);
    return { accessToken: await this.issue(subject, application, accessExpiresSeconds), accessExpiresSeconds };
  }

  /** Signs for a session that is not open yet. A signature may fail, and the code must not be spent by then. */
  async signAhead(subject: AccessTokenSubject): Promise<SignedAccess> {
    const application = await this.applications.getApplication(subject.applicationId);
    const terms = termsOf(application, subject.membership);
    const longest = absoluteSeconds(terms, this.settings, this.clock.epochSeconds() - subject.authTime);
    return this.sign(subject, Math.min(idleSeconds(terms, this.settings), longest), application);
  }

  private async issue(subject: AccessTokenSubject, application: Application, lifetimeSeconds: number): Promise<string> {
    const jws = await this.keys.active();
    const now = this.clock.epochSeconds();
    const claims: AccessTokenClaims = {
      iss: this.settings.publicUrl,
      aud: audienceOf(subject, application),
      sub: subject.identityId,
      sid: subject.sessionId,
      app: subject.applicationId,
      client_id: subject.clientId ?? subject.applicationId,
      ct: subject.clientType,
      amr: subject.amr,
      auth_time: subject.authTime,
      iat: now,
      exp: now + lifetimeSeconds,
      jti: randomName(),
      ...(subject.granted && { scope: subject.granted.scope.join(' ') }),
      ...(subject.membership && (await this.organizationOf(subject, subject.membership, application))),
      ...(subject.keyThumbprint && { cnf: { jkt: subject.keyThumbprint } }),
    };
    if (!application.claims || subject.audience !== 'application') return jws.sign(claims);
    return jws.sign({ ...(await this.declared.of('access_token', application, subject)), ...claims });
  }

  /** It names no session, so nothing of ours takes it, and it counts until it expires. */
  async signForService(subject: ServiceSubject): Promise<SignedAccess> {
    const jws = await this.keys.active();
    const application = await this.applications.getApplication(subject.applicationId);
    const accessExpiresSeconds = accessTokenSeconds(application, this.settings);
    const now = this.clock.epochSeconds();
    const claims: ServiceTokenClaims = {
      iss: this.settings.publicUrl,
      aud: subject.audience,
      sub: subject.clientId,
      app: subject.applicationId,
      client_id: subject.clientId,
      iat: now,
      exp: now + accessExpiresSeconds,
      jti: randomName(),
      scope: subject.scope.join(' '),
      ...(subject.keyThumbprint && { cnf: { jkt: subject.keyThumbprint } }),
    };
    return { accessToken: jws.sign(claims), accessExpiresSeconds };
  }

  /** The claims, if it is the access token of a client that acts for itself and has not expired. */
  async verifyService(token: string): Promise<ServiceTokenClaims | undefined> {
    const kid = token.length > LONGEST_TOKEN ? undefined : this.kidOf(token);
    const claims = kid && (await this.examine<ServiceTokenClaims>(token, kid, this.clock.epochSeconds()));
    return claims && isOfService(claims) ? claims : undefined;
  }

  /** The claims, if it is one of our access tokens and has not expired. It does not say whether the session lives. */
  async verify(token: string): Promise<AccessTokenClaims | undefined> {
    return this.known(token) ?? this.examineAccess(token, this.clock.epochSeconds());
  }

  /** The claims of a token that this process has verified before. */
  known(token: string): AccessTokenClaims | undefined {
    const known = this.verified.find(token, this.clock.epochSeconds());
    return known && this.keys.isTrusted(known.kid) ? known.claims : undefined;
  }

  private async examineAccess(token: string, now: number): Promise<AccessTokenClaims | undefined> {
    if (token.length > LONGEST_TOKEN) return undefined;
    const kid = this.kidOf(token);
    const claims = kid && (await this.examine<AccessTokenClaims>(token, kid, now));
    if (!claims || !isComplete(claims)) return undefined;
    this.verified.remember(token, { claims, kid });
    return claims;
  }

  private async examine<Claims extends object>(token: string, kid: string, now: number): Promise<Claims | undefined> {
    const publicKey = await this.keys.find(kid);
    if (!publicKey) return undefined;
    try {
      // The library also takes a KeyObject, which saves parsing the key each time. Its types do not say so.
      return this.jwt.verify<Claims>(token, {
        publicKey: publicKey as unknown as string,
        algorithms: ['ES256'],
        issuer: this.settings.publicUrl,
        clockTimestamp: now,
      });
    } catch {
      return undefined;
    }
  }

  /** What a member may do there is not what another people's client was granted. */
  private async organizationOf(
    { clientId = null }: AccessTokenSubject,
    membership: Membership,
    application: Application,
  ) {
    return (await this.declared.isOfOurs(application, clientId))
      ? organizationClaims(membership, application)
      : undefined;
  }

  /** Only the type, the algorithm and the key's id count in a header; `jku`, `x5u` and `jwk` are ignored. */
  private kidOf(token: string): string | undefined {
    try {
      const header = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString());
      const ours = header.typ === ACCESS_TOKEN_TYPE && header.alg === 'ES256' && typeof header.kid === 'string';
      return ours ? header.kid : undefined;
    } catch {
      return undefined;
    }
  }
}

function audienceOf({ audience, granted }: AccessTokenSubject, application: Application): string {
  if (audience === 'portal') return PORTAL_AUDIENCE;
  const [resource] = granted?.resources ?? [];
  return resource ?? application.audience ?? application.id;
}

/**
 * A valid signature alone is not enough: an access token of ours expires, names a session, and has one audience. The
 * audience may be one that the application had before, but an id must be the application's own.
 */
const isComplete = ({ aud, app, sid, exp }: AccessTokenClaims): boolean =>
  Number.isInteger(exp) && validate(sid) && validate(app) && typeof aud === 'string' && (aud === app || !validate(aud));

const isOfService = (claims: ServiceTokenClaims): boolean =>
  Number.isInteger(claims.exp) && claims.sub === claims.client_id && !('sid' in claims);
