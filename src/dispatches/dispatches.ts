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

/** Stores dispatches in the transaction of the act that they report: all are committed, or nothing. */
@Injectable()
export class Dispatches {
  constructor(private readonly couriers: Couriers) {}

  async enqueue(manager: EntityManager, kind: string, dispatches: NewDispatch[]): Promise<void> {
    if (dispatches.length === 0) return;
    await within(manager).run(ENQUEUE, { kind, dispatches: JSON.stringify(dispatches) });
    this.couriers.wakeAfterCommit(manager, DISPATCHES);
  }
}
