import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/crypto/ids.js';
import { KeyRing } from '../../platform/crypto/key-ring.js';
import type { SealedColumn } from '../../platform/crypto/sealed-column.js';
import { Database, within } from '../../platform/database/database.js';
import { IdempotencyKeyReused } from '../management.errors.js';
import {
  CLAIM_ANSWER,
  DROP_EXPIRED_ANSWER,
  FIND_ANSWER,
  KEEP_ANSWER,
  type KeptRow,
  type OfRequest,
} from './kept-answers.statements.js';

/** An answer may show a person, or an API key that is shown once. */
export const SEALED_ANSWERS: SealedColumn = {
  table: 'kept_answers',
  column: 'sealed_answer',
  name: 'keptAnswers',
  contextOf: (id) => `kept-answer/${id}`,
};

/** How long a request can be sent again. */
const KEPT_SECONDS = 24 * 60 * 60;

/** A request with an idempotency key. */
export interface RepeatableRequest extends OfRequest {
  /** Its method, its URL and its body. It is never stored: a body may have a password. */
  text: string;
}

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  /** It is absent from an answer without a body. */
  body?: unknown;
}

export interface AnswerPlace {
  id: string;
  /** The identity that the answer shows. The answer goes with it. */
  identityId: string | null;
}

/** The row of a request: a new one, or the answer that the first request with its key got. */
export type Claim = { id: string; answer?: undefined } | { answer: KeptAnswer };

/** What programs were answered to a write, for the request that they send again. */
@Injectable()
export class KeptAnswers {
  constructor(
    private readonly database: Database,
    private readonly keys: KeyRing,
  ) {}

  async find({ text, ...request }: RepeatableRequest): Promise<KeptAnswer | undefined> {
    const [row] = await this.database.run(FIND_ANSWER, request);
    return row && this.answerOf(row, text);
  }

  /** Call this first in the transaction of the write: either both are stored or neither. */
  async claim(manager: EntityManager, { text, ...request }: RepeatableRequest): Promise<Claim> {
    const id = newId();
    await within(manager).run(DROP_EXPIRED_ANSWER, request);
    const wanted = { ...request, id, mac: this.keys.mac('managed-write', text), seconds: KEPT_SECONDS };
    const [row] = (await within(manager).run(CLAIM_ANSWER, wanted)) as [KeptRow];
    const answer = row.id === id ? undefined : this.answerOf(row, text);
    return answer ? { answer } : { id: row.id };
  }

  async keep(manager: EntityManager, { id, identityId }: AnswerPlace, answer: KeptAnswer): Promise<void> {
    const sealed = this.keys.seal(Buffer.from(JSON.stringify(answer)), SEALED_ANSWERS.contextOf(id));
    await within(manager).run(KEEP_ANSWER, { id, sealed, identityId });
  }

  private answerOf({ id, requestMac, sealedAnswer }: KeptRow, text: string): KeptAnswer | undefined {
    if (!this.keys.isMac('managed-write', text, requestMac)) throw new IdempotencyKeyReused();
    return sealedAnswer
      ? (JSON.parse(this.keys.open(sealedAnswer, SEALED_ANSWERS.contextOf(id)).toString()) as KeptAnswer)
      : undefined;
  }
}
