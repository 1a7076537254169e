import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { within } from '../platform/database/database.js';
import { statement } from '../platform/database/statement.js';
import { Couriers } from '../platform/outbox/couriers.js';
import { DISPATCHES } from './dispatch-table.js';

export interface NewDispatch {
  /** Of several with one id the first counts. */
  id: string;
  applicationId: string;
  url: string;
  content: object;
}

const ENQUEUE = statement<{ kind: string; dispatches: string }>(
  'enqueue-dispatches',
  `
    INSERT INTO dispatches (id, application_id, kind, url, content, created_at, attempts, next_attempt_at)
    SELECT id, "applicationId", :kind, url, content, now(), 0, now()
    FROM jsonb_to_recordset(:dispatches::jsonb) AS dispatch (id uuid, "applicationId" uuid, url text, content jsonb)
    ON CONFLICT (id) DO NOTHING`,
);

interface About {
  applicationId: string;
  kind: string;
  about: string;
}

const WAIT = `application_id = :applicationId AND kind = :kind AND content @> :about::jsonb
        AND sent_at IS NULL AND dead_at IS NULL`;

/** Those in hand are claimed anew, because they may be about to be held. */
const LET_GO = statement<About>(
  'let-dispatches-go',
  `
    UPDATE dispatches SET next_attempt_at = now() - (now() - created_at) / 1000, claimed_by = NULL, claimed_until = NULL
    WHERE ${WAIT}`,
);

const TAKE_BACK = statement<About, { content: object }>(
  'take-back-dispatches',
  `
    WITH taken AS (
      DELETE FROM dispatches
      WHERE ${WAIT}
      RETURNING id, content, created_at
    )
    SELECT content FROM taken ORDER BY created_at, id`,
);

/** Stores dispatches in the transaction of the act that they report: all are committed, or nothing. */
@Injectable()
export class Dispatches {
  constructor(private readonly couriers: Couriers) {}

  async enqueue(manager: EntityManager, kind: string, dispatches: NewDispatch[]): Promise<void> {
    if (dispatches.length === 0) return;
    await within(manager).run(ENQUEUE, { kind, dispatches: JSON.stringify(dispatches) });
    this.couriers.wakeAfterCommit(manager, DISPATCHES);
  }

  /** Those that wait and have these members are tried now. One that is on its way may arrive twice. */
  async letGo(manager: EntityManager, kind: string, applicationId: string, about: object): Promise<void> {
    await within(manager).run(LET_GO, { kind, applicationId, about: JSON.stringify(about) });
    this.couriers.wakeAfterCommit(manager, DISPATCHES);
  }

  /** The contents of those that wait and have these members, the oldest first. One that is on its way may still arrive. */
  async takeBack(manager: EntityManager, kind: string, applicationId: string, about: object): Promise<object[]> {
    const taken = await within(manager).run(TAKE_BACK, { kind, applicationId, about: JSON.stringify(about) });
    return taken.map(({ content }) => content);
  }
}
