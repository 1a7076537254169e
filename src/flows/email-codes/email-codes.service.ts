import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull, Raw } from 'typeorm';
import { KeyRing } from '../../common/crypto/key-ring.js';
import { hashSecret, looksLikeSecret, newDigits, newSecret, SECRET_PREFIXES } from '../../common/crypto/secrets.js';
import { newId } from '../../common/ids.js';
import { Settings } from '../../config/settings.js';
import { now } from '../../database/now.js';
import type { AuthFlow } from '../entities/auth-flow.entity.js';
import { EmailCode, type EmailCodeKind } from '../entities/email-code.entity.js';
import { MOST_TRIES, macOfDigits, macsOfDigits, readCode } from './digits.js';

export interface IssuedEmailCode {
  link: string;
  digits: string;
}

/** So long somebody waits before another mail may be asked for, in seconds. */
const GAP = 60;
const DIGITS = /^\d{6}$/;

const ALIVE = 'used_at IS NULL AND replaced_at IS NULL AND expires_at > now()';

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

  /** Without an identity a decoy is issued, which looks the same from outside and which nobody can use. */
  async issue(
    manager: EntityManager,
    flow: AuthFlow,
    kind: EmailCodeKind,
    identityId: string | null,
  ): Promise<IssuedEmailCode> {
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

  /** Whose account a mailed link is for, as long as it counts. Who only opens a link has decided nothing. */
  async findLinked(
    manager: EntityManager,
    flow: AuthFlow,
    kind: EmailCodeKind,
    code: unknown,
  ): Promise<string | undefined> {
    if (!looksLikeSecret(SECRET_PREFIXES.code, code)) return undefined;
    const [row]: { identity_id: string }[] = await manager.query(
      `SELECT identity_id FROM email_codes
       WHERE flow_id = $1 AND kind = $2 AND link_hash = $3 AND identity_id IS NOT NULL AND ${ALIVE}`,
      [flow.id, kind, hashSecret(code)],
    );
    return row?.identity_id;
  }

  /** In how many seconds this flow may ask for another mail. Decoys count too, for they look the same from outside. */
  async secondsToNext(manager: EntityManager, flow: AuthFlow, kind: EmailCodeKind): Promise<number> {
    const [row]: [{ seconds: number }] = await manager.query(
      `SELECT GREATEST(0, ceil(${GAP} - extract(epoch FROM now() - max(created_at))))::int AS seconds
       FROM email_codes WHERE flow_id = $1 AND kind = $2`,
      [flow.id, kind],
    );
    return row.seconds;
  }

  /**
   * Answers whose code it was, or undefined. One update judges, counts and consumes, so that guesses at the same
   * time are counted one by one. The caller commits a refusal too: a wrong guess must stay counted.
   */
  async consume(
    manager: EntityManager,
    flow: AuthFlow,
    kind: EmailCodeKind,
    typed: string,
  ): Promise<string | undefined> {
    const code = readCode(typed);
    const isLink = looksLikeSecret(SECRET_PREFIXES.code, code);
    if (!isLink && !DIGITS.test(code)) return undefined;
    const [judged]: [{ identity_id: string; matched: boolean }[], number] = await manager.query(
      isLink ? CONSUME_LINK : CONSUME_DIGITS,
      [flow.id, kind, isLink ? hashSecret(code) : macsOfDigits(this.keys, contextOf(flow, kind), code)],
    );
    const [row] = judged;
    return row?.matched ? row.identity_id : undefined;
  }

  /** After a change of the account nothing that was mailed before counts any more. */
  async replaceAllOf(manager: EntityManager, identityId: string): Promise<void> {
    await manager.query(`UPDATE email_codes SET replaced_at = now() WHERE identity_id = $1 AND ${ALIVE}`, [identityId]);
  }

  private async replace(
    manager: EntityManager,
    flow: AuthFlow,
    kind: EmailCodeKind,
    identityId: string | null,
  ): Promise<void> {
    await manager.query(
      `UPDATE email_codes SET replaced_at = now() WHERE (flow_id = $1 OR identity_id = $2) AND kind = $3 AND ${ALIVE}`,
      [flow.id, identityId, kind],
    );
  }
}

const contextOf = (flow: AuthFlow, kind: EmailCodeKind): string => `${flow.id}/${kind}`;

const CONSUME_LINK = `
  UPDATE email_codes SET used_at = now()
  WHERE flow_id = $1 AND kind = $2 AND link_hash = $3 AND identity_id IS NOT NULL AND ${ALIVE}
  RETURNING identity_id, true AS matched`;

const CONSUME_DIGITS = `
  UPDATE email_codes
  SET used_at = CASE WHEN digits_mac = ANY($3) AND identity_id IS NOT NULL THEN now() END,
      tries = tries + CASE WHEN digits_mac = ANY($3) AND identity_id IS NOT NULL THEN 0 ELSE 1 END
  WHERE flow_id = $1 AND kind = $2 AND tries < ${MOST_TRIES} AND ${ALIVE}
  RETURNING identity_id, used_at IS NOT NULL AS matched`;
