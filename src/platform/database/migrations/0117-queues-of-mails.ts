import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../migrating/online-index.js';

const WAITS = 'sent_at IS NULL AND dead_at IS NULL';
const QUEUE =
  "(coalesce(application_id, id)::text || (expires_at IS NOT NULL AND template NOT LIKE '%invitation')::text)";
const INDEXES = [
  {
    name: 'mail_outbox_queues_index',
    on: `mail_outbox (${QUEUE}, next_attempt_at) WHERE ${WAITS} AND claimed_until IS NULL`,
  },
  {
    name: 'mail_outbox_retries_index',
    on: `mail_outbox (next_attempt_at) WHERE ${WAITS} AND claimed_until IS NOT NULL`,
  },
];
const TURNS = {
  name: 'mail_outbox_turns_index',
  on: `mail_outbox (coalesce(application_id, id), next_attempt_at) WHERE ${WAITS}`,
};

/** The mails that stand in one of the two queues of their application, and those that are in hand or wait for another try. */
export class QueuesOfMails1764500000117 implements MigrationInterface {
  name = 'QueuesOfMails1764500000117';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await buildIndex(runner, index);
    await dropIndex(runner, TURNS.name);
  }

  async down(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, TURNS);
    for (const { name } of INDEXES) await dropIndex(runner, name);
  }
}
