import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service.js';
import { withParameter } from '../../applications/origins/web-url.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { organizationOf } from '../../plans/ways-in.js';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret, looksLikeSecret, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { Database, within } from '../../platform/database/database.js';
import { isOwnerGone } from '../../platform/database/postgres.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { OwnSignInRequired, PortalCodeInvalid } from '../portal.errors.js';
import {
  CONSUME_PORTAL_CODE,
  FIND_ORIGIN,
  ISSUE_PORTAL_CODE,
  type IssuedPortalCode,
  PORTAL_CODE_BY_HASH,
} from './portal-codes.statements.js';

/** Where the portal of an application begins. */
export interface PortalStart {
  code: string;
  redirectUrl: string;
}

/** Issues, finds and consumes the codes that lead into the portal. */
@Injectable()
export class PortalCodes {
  constructor(
    private readonly database: Database,
    private readonly applications: ApplicationsService,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {}

  async issue({
    id: openedFrom,
    applicationId,
    identityId,
  }: Pick<CurrentSession, 'id' | 'applicationId' | 'identityId'>): Promise<PortalStart> {
    await this.limits.spend('portal-exchange', identityId);
    const [origin] = await this.database.run(FIND_ORIGIN, { id: openedFrom });
    if (origin && organizationOf(origin.provider) !== undefined) throw new OwnSignInRequired();
    const { portalUrl } = await this.applications.getApplication(applicationId);
    const code = newSecret(SECRET_PREFIXES.portalCode);
    const ttl = this.settings.ttl.code;
    const codeHash = hashSecret(code);
    const row = { id: newId(), codeHash, applicationId, identityId, openedFrom, ttl };
    await this.database.run(ISSUE_PORTAL_CODE, row).catch(asGone);
    const callback = portalUrl ?? `${this.settings.publicUrl}/portal/callback`;
    return { code, redirectUrl: withParameter(callback, 'code', code) };
  }

  /** Only a code that is not there counts as a guess. */
  async require(code: string, caller: Caller): Promise<IssuedPortalCode> {
    const found = looksLikeSecret(SECRET_PREFIXES.code, code) && (await this.find(code));
    if (found) return found;
    await this.limits.spend('authorize-address', caller.bucket);
    throw PortalCodeInvalid.of(code);
  }

  /** The portal session is opened in the same transaction. */
  async consume(manager: EntityManager, { id }: IssuedPortalCode, sessionId: string): Promise<void> {
    const [consumed] = await within(manager).run(CONSUME_PORTAL_CODE, { id, sessionId });
    if (!consumed) throw new PortalCodeInvalid();
  }

  private async find(code: string): Promise<IssuedPortalCode | undefined> {
    const [found] = await this.database.run(PORTAL_CODE_BY_HASH, { codeHash: hashSecret(code) });
    return found;
  }
}

function asGone(failure: unknown): never {
  throw isOwnerGone(failure) ? new IdentityNotFound() : failure;
}
