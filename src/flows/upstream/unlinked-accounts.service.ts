import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { labelOf } from '../../applications/provider-types/provider-types.js';
import type { ParsedEmail } from '../../identities/email.js';
import { nameOf, type UpstreamAccount } from '../../identities/upstream/upstream-account.js';
import { Database, within } from '../../platform/database/database.js';
import type { Statements } from '../../platform/database/statement.js';
import type { UnlinkedAccount } from '../entities/unlinked-account.entity.js';
import type { Flow } from '../flows.statements.js';
import {
  DROP_UNLINKED,
  FIND_UNLINKED,
  FORGET_UNLINKED,
  ISSUE_LINK_DIGITS,
  JUDGE_LINK_DIGITS,
  KEEP_UNLINKED,
  SETTLE_UNLINKED,
  TAKE_UNLINKED,
  type TakenRow,
  WANT_LINK,
  type WaitingRow,
  WITHDRAW_LINK_DIGITS,
} from './unlinked-accounts.statements.js';

/** Where an account waits: in a flow, for one browser. The browser is null for an application's own screens. */
export interface FlowInBrowser {
  flow: Flow;
  browserHash: Buffer | null;
}

/** An upstream account that waits. */
export interface Waiting
  extends Omit<WaitingRow, 'provider' | 'issuer' | 'subject' | 'claims' | 'type' | 'email' | 'emailKey'> {
  account: UpstreamAccount;
  /** The name of the provider. */
  label: string;
  /** What its owner knows it by. */
  name: string;
  /** The mailbox to be proved; null until its owner names one. */
  email: ParsedEmail | null;
}

export interface Kept extends Pick<UnlinkedAccount, 'waitsFor' | 'isOfTwoFactors' | 'wishes'> {
  account: UpstreamAccount;
  email: ParsedEmail | null;
  identityId?: string;
}

/** Keeps upstream accounts that wait: for a proof, for a choice, or for the flow's completion. */
@Injectable()
export class UnlinkedAccounts {
  constructor(private readonly database: Database) {}

  /** The caller has locked the flow. */
  async keep(
    manager: EntityManager,
    where: FlowInBrowser,
    { account, email, identityId, ...kept }: Kept,
  ): Promise<void> {
    const { provider, issuer, subject, ...claims } = account;
    await within(manager).run(KEEP_UNLINKED, {
      ...at(where),
      ...kept,
      provider,
      issuer,
      subject,
      claims: JSON.stringify(claims),
      ...mailbox(email),
      identityId: identityId ?? null,
    });
  }

  async find(where: FlowInBrowser, statements: Statements = this.database): Promise<Waiting | undefined> {
    const [row] = await statements.run(FIND_UNLINKED, at(where));
    return row && waitingOf(row);
  }

  /** The caller has locked the flow. False if another account has taken its place. */
  async issueDigits(
    manager: EntityManager,
    where: FlowInBrowser,
    { account, email, mac, ttl }: { account: UpstreamAccount; email: ParsedEmail; mac: Buffer; ttl: number },
  ): Promise<boolean> {
    const { issuer, subject } = account;
    const issued = { ...at(where), issuer, subject, ...mailbox(email), email: email.email, emailKey: email.key };
    return (await within(manager).run(ISSUE_LINK_DIGITS, { ...issued, mac, ttl })).length > 0;
  }

  /** Counts and judges in one statement of its own, so that a wrong guess stays counted. */
  async judge(where: FlowInBrowser, { account, email }: Waiting, macs: Buffer[]): Promise<boolean> {
    const { issuer, subject } = account;
    const guess = { ...at(where), issuer, subject, emailKey: email?.key ?? null, macs };
    const [judged] = await this.database.run(JUDGE_LINK_DIGITS, guess);
    return judged?.isRight ?? false;
  }

  /** The caller has locked the identity and the flow. False if another account has taken its place. */
  async settle(
    manager: EntityManager,
    where: FlowInBrowser,
    { account, email, waitsFor }: Waiting,
    { identityId, isNew }: { identityId: string; isNew: boolean },
  ): Promise<boolean> {
    const { issuer, subject } = account;
    const settled = await within(manager).run(SETTLE_UNLINKED, {
      ...at(where),
      issuer,
      subject,
      emailKey: email?.key ?? null,
      identityId,
      from: waitsFor,
      to: isNew ? 'entering' : 'joining',
    });
    return settled.length > 0;
  }

  /** False if nothing waits. */
  async want(where: FlowInBrowser): Promise<boolean> {
    return (await this.database.run(WANT_LINK, at(where))).length > 0;
  }

  async drop(where: FlowInBrowser): Promise<void> {
    await this.database.run(DROP_UNLINKED, at(where));
  }

  async take(
    manager: EntityManager,
    where: FlowInBrowser,
    which: { identityId: string; takesWanted: boolean },
  ): Promise<TakenRow | undefined> {
    const [taken] = await within(manager).run(TAKE_UNLINKED, { ...at(where), ...which });
    return taken;
  }

  async dropAllOf(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(FORGET_UNLINKED, { identityId, withMailbox: false });
  }

  /** No digits count any more that were mailed to the identity's mailbox, whatever upstream account they are for. */
  async withdrawDigitsFor(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(WITHDRAW_LINK_DIGITS, { identityId });
  }

  /** Before the identity is deleted: its email may wait in other flows. */
  async forgetIdentity(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(FORGET_UNLINKED, { identityId, withMailbox: true });
  }
}

const at = ({ flow, browserHash }: FlowInBrowser) => ({ flowId: flow.id, browserHash });

const mailbox = (email: ParsedEmail | null) => ({ email: email?.email ?? null, emailKey: email?.key ?? null });

function waitingOf(row: WaitingRow): Waiting {
  const { provider, issuer, subject, claims, label, type, email, emailKey, ...waiting } = row;
  const account = { provider, issuer, subject, ...claims };
  return {
    ...waiting,
    account,
    label: labelOf({ label, type, provider }),
    name: nameOf(account),
    email: email !== null && emailKey !== null ? { email, key: emailKey } : null,
  };
}
