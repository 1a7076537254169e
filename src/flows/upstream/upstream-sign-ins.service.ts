import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { type ParsedEmail, readEmail } from '../../identities/email.js';
import { IdentitiesService } from '../../identities/identities.service.js';
import { isOlderThanApp, type Linked, LinkedAccounts } from '../../identities/upstream/linked-accounts.service.js';
import { AccountBlocked } from '../../identities/upstream/linking.errors.js';
import { Relays } from '../../identities/upstream/relays.js';
import type { UpstreamAccount } from '../../identities/upstream/upstream-account.js';
import { OrganizationAddressForeign } from '../../organizations/organizations.errors.js';
import { OrganizationProviders } from '../../organizations/providers/organization-providers.service.js';
import { organizationOf } from '../../plans/ways-in.js';
import { inTime } from '../../platform/database/in-time.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { provedByProvider, weakened } from '../completion/proof.js';
import type { Asker } from '../email-codes/email-codes.service.js';
import type { Wish } from '../entities/held-proof.entity.js';
import type { WaitsFor } from '../entities/unlinked-account.entity.js';
import { FlowsService, type OpenFlow } from '../flows.service.js';
import { Admission } from './admission.service.js';
import { LinkMails } from './link-mails.service.js';
import { UnlinkedAccounts } from './unlinked-accounts.service.js';
import { type OnceOnly, UsedIdTokens } from './used-id-tokens.service.js';
import { WaitingLinks } from './waiting-links.service.js';

export interface Strength {
  /** The upstream asserts two factors, and the application trusts it in that. */
  isOfTwoFactors: boolean;
  wishes?: Wish[];
  /** Its owner has said that there is no other account. */
  createsAccount?: boolean;
  /** The token with which an application's own screen signs in. */
  idToken?: OnceOnly;
  /** Named by an application's own screen, for an account without an email. */
  email?: ParsedEmail | undefined;
}

/** What must happen first. It is kept for this flow and this browser. */
export interface Waits {
  /** A choice between a new account and another one, the proof of a mailbox, or the proof of the account with that email. */
  waitsFor: Extract<WaitsFor, 'choice' | 'email' | 'account'>;
  /** Null until the owner of the account names one. */
  email: ParsedEmail | null;
}

interface Arrival {
  open: OpenFlow;
  account: UpstreamAccount;
  asker: Asker;
  strength: Strength;
}

interface Entry {
  identityId: string;
  by: 'link' | Extract<WaitsFor, 'joining' | 'entering'>;
  /** The upstream's word on two factors does not count. */
  isWeak?: boolean;
}

/**
 * What an account leads to that an upstream has just signed in.
 *
 *   linked already                          the identity that it is linked to, whatever its email is now
 *   no email, or none that is verified      waits: the owner of the mailbox proves it by a mailed code
 *   relay email that is new                 an identity of its own; hosted pages ask first
 *   relay email of an identity              waits: the identity is proved by a mailed code, or by signing in to it
 *   email of no identity                    a new identity
 *   email of a verified identity            that identity: both sides have proved the email
 *   email of a verified relay identity      waits, like a relay email of an identity
 *   email of an unverified identity         its owner takes it over, and nothing is left to the person who registered it
 *
 * It is linked in the transaction that completes the flow. A second factor that is due comes first.
 */
@Injectable()
export class UpstreamSignIns {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly linkedAccounts: LinkedAccounts,
    private readonly identities: IdentitiesService,
    private readonly relays: Relays,
    private readonly admission: Admission,
    private readonly unlinked: UnlinkedAccounts,
    private readonly mails: LinkMails,
    private readonly links: WaitingLinks,
    private readonly tokens: UsedIdTokens,
    private readonly providers: OrganizationProviders,
    private readonly flows: FlowsService,
    private readonly completion: CompletionService,
  ) {}

  async signIn(
    open: OpenFlow,
    account: UpstreamAccount,
    asker: Asker,
    strength: Strength = { isOfTwoFactors: false },
  ): Promise<Ending | Waits> {
    const here = { ...open, browserHash: asker.browserHash ?? undefined };
    const arrival = { open: here, account, asker, strength };
    const outcome = await inTime(this.manager, asker.caller.deadline, (manager) => this.receive(manager, arrival));
    if ('waitsFor' in outcome && outcome.waitsFor !== 'choice')
      await this.mails.sendFirst(here, asker, strength.idToken);
    return outcome;
  }

  /** Locks are taken in the order upstream account, identity, flow. */
  private async receive(manager: EntityManager, arrival: Arrival): Promise<Ending | Waits> {
    const { open, account, strength } = arrival;
    if (strength.idToken) await this.tokens.requireUnused(manager, strength.idToken);
    const home = organizationOf(account.provider);
    if (home !== undefined) await this.providers.requireOwn(manager, home, account);
    await this.linkedAccounts.queueUp(manager, open.application.id, account);
    const linked = await this.linkedAccounts.findLinked(manager, open.application.id, account);
    if (linked?.identity.blockedAt) throw new AccountBlocked();
    const verdict = linked ? entryBy(linked) : await this.judge(manager, arrival);
    // What waits is for people who prove a mailbox themselves. Here the organization answers for all of its mailboxes.
    if (home !== undefined && 'waitsFor' in verdict) throw new OrganizationAddressForeign();
    await this.flows.lock(manager, open.flow);
    return 'waitsFor' in verdict ? this.wait(manager, arrival, verdict) : this.end(manager, arrival, verdict);
  }

  private async judge(manager: EntityManager, { open, account, asker, strength }: Arrival): Promise<Entry | Waits> {
    const { application } = open;
    const email = readEmail(account.email); // an upstream may name anything: what is no plain email is like none
    if (!email || !account.isEmailVerified) return { waitsFor: 'email', email: email ?? strength.email ?? null };
    if (this.relays.hides(account)) {
      const isThere = await this.identities.existsWith(manager, application.id, email);
      if (isThere) return { waitsFor: 'account', email };
      if (asker.browserHash && !strength.createsAccount) return { waitsFor: 'choice', email };
    }
    const found = await this.admission.createOrLock(manager, application.id, account, email);
    if (!found.isNew && (this.relays.hides(account) || !this.admission.mayJoin(found.identity)))
      return { waitsFor: 'account', email };
    const { identity, isNew } = await this.admission.enter(manager, open, found, asker.caller);
    return { identityId: identity.id, by: isNew ? 'entering' : 'joining' };
  }

  private async wait(
    manager: EntityManager,
    { open, account, asker, strength }: Arrival,
    waits: Waits,
  ): Promise<Waits> {
    const { isOfTwoFactors, wishes = [] } = strength;
    // An application's own screen asks for the email and sends the token again.
    if (!waits.email && !asker.browserHash) return waits;
    const where = { flow: open.flow, browserHash: asker.browserHash };
    await this.unlinked.keep(manager, where, { ...waits, account, isOfTwoFactors, wishes });
    return waits;
  }

  private async end(
    manager: EntityManager,
    { open, account, asker, strength }: Arrival,
    { identityId, by, isWeak }: Entry,
  ): Promise<Ending> {
    const { isOfTwoFactors, wishes = [], idToken } = strength;
    const where = { flow: open.flow, browserHash: asker.browserHash };
    if (by !== 'link')
      await this.unlinked.keep(manager, where, {
        waitsFor: by,
        account,
        email: null,
        identityId,
        isOfTwoFactors,
        wishes,
      });
    const proved = provedByProvider(identityId, account.provider, isOfTwoFactors);
    const proof = { ...(isWeak ? weakened(proved) : proved), links: by !== 'link', idToken, wishes };
    const ending =
      by === 'joining'
        ? await this.completion.completeJoining(manager, open, proof, asker.caller)
        : await this.completion.completeWithin(manager, open, proof, asker.caller);
    // A second factor that is to be set up protects nothing yet, and the identity has no other way in.
    if ('due' in ending && by === 'entering') await this.links.link(manager, open, proof, asker.caller);
    return ending;
  }
}

/** The code of the app is due where it did not make the link. */
const entryBy = ({ link, identity }: Linked): Entry => ({
  identityId: identity.id,
  by: 'link',
  isWeak: isOlderThanApp(link, identity),
});
