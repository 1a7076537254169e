import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Identity } from '../../identities/entities/identity.entity.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { IdentityChanges } from '../../identities/identity-changes.js';
import type { AuthFlow } from '../entities/auth-flow.entity.js';
import type { EmailCodeKind } from '../entities/email-code.entity.js';
import { FlowsService } from '../flows.service.js';
import { EmailCodesService } from './email-codes.service.js';

/** Uses a code up and proves the address that it was sent to. */
@Injectable()
export class Redemption {
  constructor(
    private readonly codes: EmailCodesService,
    private readonly identities: IdentitiesService,
    private readonly changes: IdentityChanges,
    private readonly flows: FlowsService,
  ) {}

  /** The account, which is now verified; undefined for a wrong code, and then the caller commits all the same. */
  async redeem(
    manager: EntityManager,
    flow: AuthFlow,
    kind: EmailCodeKind,
    typed: string,
  ): Promise<Identity | undefined> {
    const identity = await this.hold(manager, flow, kind, typed);
    const isRight = await this.codes.consume(manager, { flow, kind, typed, identityId: identity?.id ?? null });
    if (!isRight || !identity || identity.blockedAt) return undefined;
    await this.changes.markVerified(manager, identity.id);
    return this.identities.getIdentity(manager, identity.id);
  }

  /** The order of locks is always identity, flow, codes. So no two requests wait for each other. */
  async hold(manager: EntityManager, flow: AuthFlow, kind: EmailCodeKind, typed: string): Promise<Identity | null> {
    const owner = await this.codes.findOwner(manager, flow, kind, typed);
    const identity = await this.identities.lockIfThere(manager, owner);
    await this.flows.lock(manager, flow);
    return identity;
  }
}
