import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { mistakenFor } from '../../platform/crypto/secret-kinds.js';
import { hashSecret, looksLikeSecret, SECRET_PREFIXES, sameBytes } from '../../platform/crypto/secrets.js';
import { Database, within } from '../../platform/database/database.js';
import type { CutOffOfMany } from '../../session/lifecycle/cut-off-browsers.statements.js';
import { AuthorizationCode } from '../entities/authorization-code.entity.js';
import {
  AuthorizationCodeConsumed,
  AuthorizationCodeExpired,
  AuthorizationCodeNotFound,
  CodeVerifierInvalid,
  FlowSentAsCode,
} from '../flows.errors.js';
import {
  CODE_BY_HASH,
  CODE_BY_ID,
  CONSUME_CODE,
  type IssuedCode,
  WITHDRAW_CUT_OFF,
  WITHDRAW_UNPROVED,
} from './authorization-codes.statements.js';

/** The code came a second time: the first exchange may have been made with a stolen copy. */
export class ReplayedCode extends Error {
  constructor(
    readonly code: IssuedCode,
    /** Both exchanges proved the same PKCE verifier, so it is one client that asked twice. */
    readonly isSameClient: boolean,
  ) {
    super('The authorization code was used already');
  }
}

@Injectable()
export class AuthorizationCodesService {
  constructor(private readonly database: Database) {}

  async require(code: string): Promise<IssuedCode> {
    if (looksLikeSecret(SECRET_PREFIXES.flow, code)) throw new FlowSentAsCode();
    const mistake = mistakenFor('code', code);
    if (mistake) throw AuthorizationCodeNotFound.mistaken(mistake);
    if (!looksLikeSecret(SECRET_PREFIXES.code, code)) throw new AuthorizationCodeNotFound();
    const [found] = await this.database.run(CODE_BY_HASH, { codeHash: hashSecret(code) });
    if (!found) throw new AuthorizationCodeNotFound();
    return found;
  }

  /** The code that a device was allowed. It is gone with its account. */
  async findById(id: string): Promise<IssuedCode | undefined> {
    const [found] = await this.database.run(CODE_BY_ID, { id });
    return found;
  }

  /** Uses it up for a session that the same transaction opens. */
  async consume(
    manager: EntityManager,
    code: IssuedCode,
    verifier: string | undefined,
    sessionId: string,
  ): Promise<void> {
    const [consumed] = await within(manager).run(CONSUME_CODE, { id: code.id, sessionId });
    if (!consumed) throw this.refusal(await manager.findOneByOrFail(AuthorizationCode, { id: code.id }), verifier);
    if (!provesVerifier(code, verifier)) throw new CodeVerifierInvalid();
  }

  /** Undefined after its exchange, and once it was withdrawn. */
  async findUnused(manager: EntityManager, code: string): Promise<IssuedCode | undefined> {
    const [found] = await within(manager).run(CODE_BY_HASH, { codeHash: hashSecret(code) });
    return found?.usedAt ? undefined : found;
  }

  /** Codes that are not exchanged yet were issued for a proof that no longer counts. */
  async withdrawAllOf(manager: EntityManager, identityId: string): Promise<void> {
    await manager.update(AuthorizationCode, { identityId, usedAt: IsNull() }, { usedAt: () => 'now()' });
  }

  /** Withdraws only those of one client. */
  async withdrawAllOfClient(manager: EntityManager, identityId: string, clientId: string): Promise<void> {
    const waiting = { identityId, clientId, usedAt: IsNull() };
    await manager.update(AuthorizationCode, waiting, { usedAt: () => 'now()' });
  }

  /** Withdraws only those of sign-ins that a remembered browser continued. */
  async withdrawContinued(manager: EntityManager, identityId: string, rememberedBrowserId: string): Promise<void> {
    const waiting = { identityId, rememberedBrowserId, usedAt: IsNull() };
    await manager.update(AuthorizationCode, waiting, { usedAt: () => 'now()' });
  }

  /** Withdraws only those for which one factor was enough. */
  async withdrawUnproved(manager: EntityManager, identityId: string): Promise<void> {
    await within(manager).run(WITHDRAW_UNPROVED, { identityId });
  }

  /** Answers whether there were any. */
  async withdrawCutOff(manager: EntityManager, cutOff: CutOffOfMany): Promise<boolean> {
    return (await within(manager).run(WITHDRAW_CUT_OFF, cutOff)).length > 0;
  }

  private refusal(code: IssuedCode, verifier: string | undefined): Error {
    if (!code.usedAt) return new AuthorizationCodeExpired();
    if (!code.sessionId) return new AuthorizationCodeConsumed();
    return new ReplayedCode(code, code.codeChallenge !== null && provesVerifier(code, verifier));
  }
}

/** A verifier without a challenge is refused: the challenge may have been removed on the way. */
function provesVerifier({ codeChallenge }: IssuedCode, verifier: string | undefined): boolean {
  if (codeChallenge === null) return verifier === undefined;
  if (verifier === undefined) return false;
  return sameBytes(createHash('sha256').update(verifier).digest(), Buffer.from(codeChallenge, 'base64url'));
}
