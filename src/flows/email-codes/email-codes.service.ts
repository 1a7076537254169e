import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Not, Raw } from 'typeorm';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { hashSecret, newDigits, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { Database, within } from '../../platform/database/database.js';
import { now } from '../../platform/database/postgres.js';
import type { Caller } from '../../platform/http/caller.js';
import { EmailCode, type EmailCodeKind } from '../entities/email-code.entity.js';
import { MailJustSent } from '../flows.errors.js';
import type { Flow } from '../flows.statements.js';
import { areDigits, isLinkCode, MAIL_GAP, macOfDigits, macsOfDigits, readCode } from './code-text.js';
import {
  ALIVE,
  CONSUME_DIGITS,
  CONSUME_LINK,
  JUDGE_SIGN_IN,
  REPLACE_ALL,
  REPLACE_KIND,
  TAKE_SIGN_IN,
} from './email-codes.statements.js';

interface IssuedEmailCode {
  link: string;
  digits: string;
}

export type LinkedCode = EmailCode & { identityId: string };

/** Who asks for an email. In the same browser its link continues the flow. */
export interface Asker {
  caller: Caller;
  /** Null for a request through the API, which knows no browser. */
  browserHash: Buffer | null;
}

/** Where a code was asked for, as far as its owner may know. */
export interface CodeSource {
  caller: { ip: string | null; userAgent: string | null };
  browserHash: Buffer | null;
}

export interface WantedCode {
  flow: Flow;
  kind: EmailCodeKind;
  /** Without an identity a decoy is issued: it looks the same from outside, and no code matches it. */
  identityId: string | null;
  asker: CodeSource;
  /** Where the digits of a sign-in go. */
  email?: string | undefined;
  isReminder?: boolean;
  /** How long it counts; usually as `EMAIL_CODE_TTL` says. */
  seconds?: number;
}

/** A code as it was entered, and the identity that it belongs to. */
export interface PresentedCode {
  flow: Flow;
  kind: EmailCodeKind;
  typed: string;
  identityId: string | null;
}

/**
 * A flow has one living code of a kind: a newer one replaces it. A code is used once, by its link or by its digits. The
 * digits count only inside their flow, and no longer after five wrong guesses.
 */
@Injectable()
export class EmailCodesService {
  constructor(
    private readonly keys: KeyRing,
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  /** The caller has locked the identity and the flow. */
  async issue(manager: EntityManager, wanted: WantedCode): Promise<IssuedEmailCode> {
    const { flow, kind, identityId, asker, email = null } = wanted;
    const { isReminder = false, seconds = this.settings.ttl.emailCode } = wanted;
    const link = newSecret(SECRET_PREFIXES.mailCode);
    const digits = newDigits();
    // A stranger asks for sign-ins too, and ends none that the owner has asked for elsewhere.
    const replacedOf = kind === 'sign_in' ? null : identityId;
    await within(manager).run(REPLACE_KIND, { flowId: flow.id, identityId: replacedOf, kind });
    await manager.insert(EmailCode, {
      id: newId(),
      kind,
      flowId: flow.id,
      identityId,
      email,
      linkHash: hashSecret(link),
      digitsMac: macOfDigits(this.keys, contextOf(flow, kind), digits),
      tries: 0,
      browserHash: asker.browserHash,
      ip: asker.caller.ip,
      userAgent: asker.caller.userAgent,
      isReminder,
      createdAt: now,
      expiresAt: () => `now() + make_interval(secs => ${seconds})`,
    });
    return { link, digits };
  }

  /** The code that this flow waits for, whatever code is entered. */
  async findPending(manager: EntityManager, flow: Flow, kind: EmailCodeKind): Promise<EmailCode | null> {
    return manager.findOneBy(EmailCode, { flowId: flow.id, kind, ...alive() });
  }

  /** The newest code that this flow waits for, of whatever kind. */
  async findNewest(manager: EntityManager, flow: Flow): Promise<EmailCode | null> {
    return manager.findOne(EmailCode, { where: { flowId: flow.id, ...alive() }, order: { createdAt: 'DESC' } });
  }

  /** The code of an emailed link, as long as it can be used. Opening a link uses nothing up. */
  async findLinked(
    manager: EntityManager,
    flow: Flow,
    kind: EmailCodeKind,
    typed: unknown,
  ): Promise<LinkedCode | undefined> {
    if (!isLinkCode(typed)) return undefined;
    const found = await manager
      .createQueryBuilder(EmailCode, 'code')
      .where(`flow_id = :flowId AND kind = :kind AND link_hash = :hash AND identity_id IS NOT NULL AND ${ALIVE}`)
      .setParameters({ flowId: flow.id, kind, hash: hashSecret(readCode(typed)) })
      .getOne();
    return (found as LinkedCode | null) ?? undefined;
  }

  /** The identity that a code would belong to: it is locked before the code is judged. */
  async findOwner(manager: EntityManager, flow: Flow, kind: EmailCodeKind, typed: string): Promise<string | null> {
    if (isLinkCode(typed)) return (await this.findLinked(manager, flow, kind, typed))?.identityId ?? null;
    return (await this.findPending(manager, flow, kind))?.identityId ?? null;
  }

  /** The identity as which this browser may complete the flow. */
  async findGrant(manager: EntityManager, flow: Flow, browserHash: Buffer): Promise<string | undefined> {
    const granted = await manager.findOne(EmailCode, {
      select: { id: true, identityId: true },
      where: { flowId: flow.id, browserHash, grantedAt: Not(IsNull()), replacedAt: IsNull() },
    });
    return granted?.identityId ?? undefined;
  }

  /** Another browser has just used this code: the browser that asked for it may continue, if a browser asked. */
  async grant(manager: EntityManager, codeId: string): Promise<void> {
    await manager.update(EmailCode, { id: codeId, browserHash: Not(IsNull()) }, { grantedAt: now });
  }

  /** The codes look the same from outside, but no longer belong to an identity. */
  async disown(manager: EntityManager, identityId: string): Promise<void> {
    await manager.update(EmailCode, { identityId }, { identityId: null });
  }

  /** In how many seconds this flow may ask for another email. Decoys count too: they look the same from outside. */
  async secondsToNext(manager: EntityManager, flow: Pick<Flow, 'id'>, kind: EmailCodeKind): Promise<number> {
    const row = await manager
      .createQueryBuilder(EmailCode, 'code')
      .select(`GREATEST(0, ceil(${MAIL_GAP} - extract(epoch FROM now() - max(created_at))))::int`, 'seconds')
      .where('flow_id = :flowId AND kind = :kind AND NOT is_reminder', { flowId: flow.id, kind })
      .getRawOne<{ seconds: number }>();
    return row?.seconds ?? 0;
  }

  async requireGap(manager: EntityManager, flow: Pick<Flow, 'id'>, kind: EmailCodeKind): Promise<void> {
    const seconds = await this.secondsToNext(manager, flow, kind);
    if (seconds > 0) throw new MailJustSent(seconds);
  }

  /** Whether a reminder would come too soon, which no answer shows. It also does after a code that this flow asked for. */
  hasJustBeenMailed(manager: EntityManager, flow: Flow, identityId: string): Promise<boolean> {
    const recently = {
      identityId,
      createdAt: Raw((column) => `${column} > now() - make_interval(secs => ${MAIL_GAP})`),
    };
    return manager.existsBy(EmailCode, [
      { ...recently, isReminder: true },
      { ...recently, flowId: flow.id, kind: 'verify_email' },
    ]);
  }

  /**
   * Returns whether the code was right. One update judges, counts and consumes. The caller has locked the identity and
   * the flow, and commits after a refusal too, so that a wrong guess stays counted.
   */
  async consume(manager: EntityManager, { flow, kind, typed, identityId }: PresentedCode): Promise<boolean> {
    const code = readCode(typed);
    const presented = { flowId: flow.id, kind, identityId };
    if (isLinkCode(code)) {
      const [judged] = await within(manager).run(CONSUME_LINK, { ...presented, linkHash: hashSecret(code) });
      return judged?.matched ?? false;
    }
    if (!areDigits(code)) return false;
    const macs = macsOfDigits(this.keys, contextOf(flow, kind), code);
    const [judged] = await within(manager).run(CONSUME_DIGITS, { ...presented, macs });
    return judged?.matched ?? false;
  }

  /**
   * Whether digits for a sign-in are right, which uses nothing up. A wrong guess is counted by the same update, so that
   * guesses at the same time are counted one by one.
   */
  async areRight({ id }: EmailCode, flow: Flow, digits: string): Promise<boolean> {
    const [judged] = await this.database.run(JUDGE_SIGN_IN, { id, macs: this.macsFor(flow, digits) });
    return judged?.matched ?? false;
  }

  /** Uses the digits of a sign-in up; false if another request has. They are of this identity now. */
  async take(
    manager: EntityManager,
    { id }: EmailCode,
    flow: Flow,
    { digits, identityId }: { digits: string; identityId: string },
  ): Promise<boolean> {
    const taking = { id, macs: this.macsFor(flow, digits), identityId };
    return (await within(manager).run(TAKE_SIGN_IN, taking)).length > 0;
  }

  private macsFor(flow: Flow, digits: string): Buffer[] {
    return macsOfDigits(this.keys, contextOf(flow, 'sign_in'), digits);
  }

  /** After a change of the account no earlier email counts any more, nor does a grant by one. */
  async replaceAllOf(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(REPLACE_ALL, { identityId });
  }
}

const alive = () => ({
  usedAt: IsNull(),
  replacedAt: IsNull(),
  expiresAt: Raw((column) => `${column} > now()`),
});

const contextOf = (flow: Flow, kind: EmailCodeKind): string => `${flow.id}/${kind}`;
