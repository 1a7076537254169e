import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Raw } from 'typeorm';
import { Settings } from '../../platform/config/settings.js';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import { hashSecret, newDigits, newSecret, SECRET_PREFIXES } from '../../platform/crypto/secrets.js';
import { now } from '../../platform/database/now.js';
import type { AuthFlow } from '../entities/auth-flow.entity.js';
import { EmailCode, type EmailCodeKind } from '../entities/email-code.entity.js';
import type { Asker } from './asker.js';
import { MOST_TRIES, macOfDigits, macsOfDigits, readCode } from './digits.js';
import { isLinkCode } from './link-code.js';

export interface IssuedEmailCode {
  link: string;
  digits: string;
}

export type LinkedCode = EmailCode & { identityId: string };

/** So long somebody waits before another mail may be asked for, in seconds. */
const GAP = 60;
const DIGITS = /^\d{6}$/;

const ALIVE = 'used_at IS NULL AND replaced_at IS NULL AND expires_at > now()';
/** The waiting window may go on, as long as nothing takes the code's place. */
const GRANTS = 'granted_at IS NOT NULL AND replaced_at IS NULL';

export interface WantedCode {
  flow: AuthFlow;
  kind: EmailCodeKind;
  /** Without an identity a decoy is issued, which looks the same from outside and which nobody can use. */
  identityId: string | null;
  asker: Asker;
  isReminder?: boolean;
}

/** A code out of a mail, as it was presented, and whose it is. */
export interface PresentedCode {
  flow: AuthFlow;
  kind: EmailCodeKind;
  typed: string;
  identityId: string | null;
}

/**
 * One of a flow's codes of a kind is alive at a time: a newer one replaces the older. It is used once, by its link
 * or by its digits; the digits count only inside their flow and die after five wrong guesses.
 */
@Injectable()
export class EmailCodesService {
  constructor(
    private readonly keys: KeyRing,
    private readonly settings: Settings,
  ) {}

  /** The identity and the flow are locked before. */
  async issue(manager: EntityManager, wanted: WantedCode): Promise<IssuedEmailCode> {
    const { flow, kind, identityId, asker, isReminder = false } = wanted;
    const link = newSecret(SECRET_PREFIXES.code);
    const digits = newDigits();
    await this.replace(manager, flow, kind, identityId);
    await manager.insert(EmailCode, {
      id: newId(),
      kind,
      flowId: flow.id,
      identityId,
      linkHash: hashSecret(link),
      digitsMac: macOfDigits(this.keys, contextOf(flow, kind), digits),
      tries: 0,
      browserHash: asker.browserHash,
      ip: asker.caller.ip,
      userAgent: asker.caller.userAgent,
      isReminder,
      createdAt: now,
      expiresAt: () => `now() + make_interval(secs => ${this.settings.ttl.emailCode})`,
    });
    return { link, digits };
  }

  /** Whose code this flow waits for, whatever code is then presented. */
  async findPending(manager: EntityManager, flow: AuthFlow, kind: EmailCodeKind): Promise<EmailCode | null> {
    const alive = { usedAt: IsNull(), replacedAt: IsNull(), expiresAt: Raw((column) => `${column} > now()`) };
    return manager.findOneBy(EmailCode, { flowId: flow.id, kind, ...alive });
  }

  /** What a mailed link stands for, as long as it counts. Who only opens a link has decided nothing. */
  async findLinked(
    manager: EntityManager,
    flow: AuthFlow,
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

  /** Whose code it would be, for their account is locked before the code is judged. */
  async findOwner(manager: EntityManager, flow: AuthFlow, kind: EmailCodeKind, typed: string): Promise<string | null> {
    if (isLinkCode(typed)) return (await this.findLinked(manager, flow, kind, typed))?.identityId ?? null;
    return (await this.findPending(manager, flow, kind))?.identityId ?? null;
  }

  /** The account as which this browser may complete the flow. */
  async findGrant(manager: EntityManager, flow: AuthFlow, browserHash: Buffer): Promise<string | undefined> {
    const [row]: { identity_id: string }[] = await manager.query(
      `SELECT identity_id FROM email_codes WHERE flow_id = $1 AND browser_hash = $2 AND ${GRANTS}`,
      [flow.id, browserHash],
    );
    return row?.identity_id;
  }

  /** To the browser that asked for this code, which another has just used up; where no browser asked, to none. */
  async grant(manager: EntityManager, codeId: string): Promise<void> {
    await manager.query('UPDATE email_codes SET granted_at = now() WHERE id = $1 AND browser_hash IS NOT NULL', [
      codeId,
    ]);
  }

  /** The codes look the same from outside, but belong to no account any more. */
  async disown(manager: EntityManager, identityId: string): Promise<void> {
    await manager.query('UPDATE email_codes SET identity_id = NULL WHERE identity_id = $1', [identityId]);
  }

  /** In how many seconds this flow may ask for another mail. Decoys count too, for they look the same from outside. */
  async secondsToNext(manager: EntityManager, flow: AuthFlow, kind: EmailCodeKind): Promise<number> {
    const [row]: [{ seconds: number }] = await manager.query(
      `SELECT GREATEST(0, ceil(${GAP} - extract(epoch FROM now() - max(created_at))))::int AS seconds
       FROM email_codes WHERE flow_id = $1 AND kind = $2 AND NOT is_reminder`,
      [flow.id, kind],
    );
    return row.seconds;
  }

  /** Whether somebody who signed in was mailed a code so recently that another would only be a nuisance. */
  hasJustBeenReminded(manager: EntityManager, identityId: string): Promise<boolean> {
    const recently = Raw((column) => `${column} > now() - make_interval(secs => ${GAP})`);
    return manager.existsBy(EmailCode, { identityId, isReminder: true, createdAt: recently });
  }

  /**
   * Answers whether it was right. One update judges, counts and consumes, so that guesses at the same time are counted
   * one by one. The caller commits a refusal too: a wrong guess must stay counted. Identity and flow are locked before.
   */
  async consume(manager: EntityManager, { flow, kind, typed, identityId }: PresentedCode): Promise<boolean> {
    const code = readCode(typed);
    const isLink = isLinkCode(code);
    if (!isLink && !DIGITS.test(code)) return false;
    const [judged]: [{ matched: boolean }[], number] = await manager.query(isLink ? CONSUME_LINK : CONSUME_DIGITS, [
      flow.id,
      kind,
      isLink ? hashSecret(code) : macsOfDigits(this.keys, contextOf(flow, kind), code),
      identityId,
    ]);
    return judged[0]?.matched ?? false;
  }

  /** After a change of the account nothing that was mailed before counts any more, nor does what it granted. */
  async replaceAllOf(manager: EntityManager, identityId: string): Promise<void> {
    await manager.query(replaceWhere('identity_id = $1'), [identityId]);
  }

  private async replace(
    manager: EntityManager,
    flow: AuthFlow,
    kind: EmailCodeKind,
    identityId: string | null,
  ): Promise<void> {
    await manager.query(replaceWhere('(flow_id = $1 OR identity_id = $2) AND kind = $3'), [flow.id, identityId, kind]);
  }
}

const contextOf = (flow: AuthFlow, kind: EmailCodeKind): string => `${flow.id}/${kind}`;

const CONSUME_LINK = `
  UPDATE email_codes SET used_at = now()
  WHERE flow_id = $1 AND kind = $2 AND link_hash = $3 AND identity_id = $4 AND ${ALIVE}
  RETURNING true AS matched`;

const CONSUME_DIGITS = `
  UPDATE email_codes
  SET used_at = CASE WHEN digits_mac = ANY($3) AND identity_id IS NOT NULL THEN now() END,
      tries = tries + CASE WHEN digits_mac = ANY($3) AND identity_id IS NOT NULL THEN 0 ELSE 1 END
  WHERE flow_id = $1 AND kind = $2 AND tries < ${MOST_TRIES} AND identity_id IS NOT DISTINCT FROM $4
    AND ${ALIVE}
  RETURNING used_at IS NOT NULL AS matched`;

/** In one order, so that two who replace the same codes queue up instead of waiting for each other. */
const replaceWhere = (condition: string): string => `
  UPDATE email_codes SET replaced_at = now()
  WHERE id IN (
    SELECT id FROM email_codes WHERE ${condition} AND (${ALIVE} OR ${GRANTS}) ORDER BY id FOR NO KEY UPDATE
  )`;
