import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { hashSecret, looksLikeSecret, SECRET_PREFIXES, sameBytes } from '../../platform/crypto/secrets.js';
import { Database, within } from '../../platform/database/database.js';
import { AuthorizationCode } from '../entities/authorization-code.entity.js';
import {
  AuthorizationCodeConsumed,
  AuthorizationCodeExpired,
  AuthorizationCodeNotFound,
  CodeVerifierInvalid,
  FlowSentAsCode,
} from '../flows.errors.js';
import { CODE_BY_HASH } from './code-by-hash.statement.js';
import { CONSUME_CODE } from './consume-code.statement.js';

/** A code that came a second time; whoever exchanged it first may have stolen it. */
export class ReplayedCode extends Error {
  constructor(
    readonly code: AuthorizationCode,
    /** Both exchanges proved the same PKCE verifier, so it is one client that asked twice. */
    readonly isSameClient: boolean,
  ) {
    super('The authorization code was used already');
  }
}

@Injectable()
export class AuthorizationCodesService {
  constructor(private readonly database: Database) {}

  async require(code: string): Promise<AuthorizationCode> {
    if (looksLikeSecret(SECRET_PREFIXES.flow, code)) throw new FlowSentAsCode();
    if (!looksLikeSecret(SECRET_PREFIXES.code, code)) throw new AuthorizationCodeNotFound();
    const [found] = await this.database.run(CODE_BY_HASH, { codeHash: hashSecret(code) });
    if (!found) throw new AuthorizationCodeNotFound();
    return found;
  }

  /** For a session that is about to be opened in the same transaction. */
  async consume(
    manager: EntityManager,
    code: AuthorizationCode,
    verifier: string | undefined,
    sessionId: string,
  ): Promise<void> {
    const [consumed] = await within(manager).run(CONSUME_CODE, { id: code.id, sessionId });
    if (!consumed) throw this.refusal(await manager.findOneByOrFail(AuthorizationCode, { id: code.id }), verifier);
    if (!provesVerifier(code, verifier)) throw new CodeVerifierInvalid();
  }

  /** A code that is out was proved with what counts no more. */
  async withdrawAllOf(manager: EntityManager, identityId: string): Promise<void> {
    await manager.update(AuthorizationCode, { identityId, usedAt: IsNull() }, { usedAt: () => 'now()' });
  }

  private refusal(code: AuthorizationCode, verifier: string | undefined): Error {
    if (!code.usedAt) return new AuthorizationCodeExpired();
    if (!code.sessionId) return new AuthorizationCodeConsumed();
    return new ReplayedCode(code, code.codeChallenge !== null && provesVerifier(code, verifier));
  }
}

/** Without a challenge no verifier may come either: somebody would have stripped the challenge on its way. */
function provesVerifier({ codeChallenge }: AuthorizationCode, verifier: string | undefined): boolean {
  if (codeChallenge === null) return verifier === undefined;
  if (verifier === undefined) return false;
  return sameBytes(createHash('sha256').update(verifier).digest(), Buffer.from(codeChallenge, 'base64url'));
}
