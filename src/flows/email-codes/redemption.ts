import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { IdentityChanges } from '../../identities/identity-changes.js';
import { Audit } from '../../platform/audit/audit.js';
import type { Caller } from '../../platform/http/caller.js';
import { RateLimits } from '../../platform/limits/counting.js';
import type { EmailCodeKind } from '../entities/email-code.entity.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import type { Flow } from '../flows.statements.js';
import { Entrance } from '../invitations/entrance.js';
import { isLinkCode } from './code-text.js';
import { EmailCodesService } from './email-codes.service.js';

/** Counts an attempt, uses a code up, and so verifies the email that it was sent to. */
@Injectable()
export class Redemption {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: EmailCodesService,
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly entrance: Entrance,
    private readonly flows: FlowsService,
    private readonly limits: RateLimits,
    private readonly audit: Audit,
  ) {}

  /**
   * Counts an attempt before it is judged; returns whether it may be judged. Each email brings six new digits to guess,
   * so an identity has one limit over all its emails. Beyond it only the link counts, and the answer does not say so: a
   * flow for an email without an identity must look the same.
   */
  async count(flow: Flow, kind: EmailCodeKind, code: string, caller: Caller): Promise<boolean> {
    await this.limits.spend('code-address', caller.bucket);
    await this.limits.spend('code-application', flow.applicationId);
    if (isLinkCode(code)) return true;
    const pending = await this.codes.findPending(this.manager, flow, kind);
    return !pending?.identityId || this.limits.trySpend('code-account', pending.identityId);
  }

  /** The code was right, so the wrong ones before it were the owner's too. */
  async forgive(identityId: string, caller: Caller): Promise<void> {
    await this.limits.giveBack('code-address', caller.bucket);
    await this.limits.forgive('code-account', identityId);
  }

  /** The identity, which is verified now; undefined for a wrong code. The caller commits in both cases. */
  async redeem(
    manager: EntityManager,
    open: OpenFlow,
    { kind, typed, caller }: { kind: EmailCodeKind; typed: string; caller: Caller },
  ): Promise<Identity | undefined> {
    const { flow } = open;
    const identity = await this.hold(manager, flow, kind, typed);
    const isRight = await this.codes.consume(manager, { flow, kind, typed, identityId: identity?.id ?? null });
    if (!isRight || !identity || identity.blockedAt) return undefined;
    if (!identity.emailVerifiedAt) await this.entrance.admit(manager, open.application, identity, caller);
    await this.changes.markVerified(manager, identity.id);
    if (kind === 'verify_email' && isTakenOver(identity))
      await this.changes.setProfile(manager, identity.id, { externalId: null, metadata: {} });
    const { id: identityId, applicationId, emailVerifiedAt } = identity;
    if (!emailVerifiedAt)
      await this.audit.record(manager, { type: 'identity.email_verified', applicationId, identityId, caller });
    return this.identities.getIdentity(manager, identity.id);
  }

  /** Locks are always taken in the order identity, flow, codes, so that requests cannot deadlock. */
  async hold(manager: EntityManager, flow: Flow, kind: EmailCodeKind, typed: string): Promise<Identity | null> {
    const owner = await this.codes.findOwner(manager, flow, kind, typed);
    const identity = await this.identities.lockIfThere(manager, owner);
    await this.flows.lock(manager, flow);
    return identity;
  }
}

/** A sign-up took over an imported account: its password is newer than the import. */
const isTakenOver = ({ emailVerifiedAt, importedAt, passwordChangedAt }: Identity): boolean =>
  !emailVerifiedAt && importedAt !== null && passwordChangedAt !== null && passwordChangedAt > importedAt;
