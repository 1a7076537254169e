import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { newId } from '../../src/platform/crypto/ids.js';
import { hashSecret } from '../../src/platform/crypto/secrets.js';
import { SessionsService } from '../../src/session/lifecycle/sessions.service.js';
import { heldByApplication, Attempt as Presented, RefreshLine } from '../../src/session/refresh/refresh-line.js';
import { CALLER, givenApplication, givenSession } from '../support/given.js';
import { useService } from '../support/service.js';

const SESSIONS = 64;
/** The longest there is, so that none of it passes while the test runs. */
const OVERLAP = 300;
const RECOVERY = 86_400;
const OVERLAP_OVER = OVERLAP + 100;

interface Attempt {
  session: number;
  /** How many generations before the newest one that was ever issued. */
  age: number;
}

type Step = { refresh: Attempt[] } | { revoke: number } | { secondsPass: number } | { forget: number };

/** What the row of a session says. Both times are in seconds ago. */
interface Row {
  generation: number;
  parent: number | undefined;
  parentExchanged: number;
  rotated: number;
  isOver: boolean;
}

/** A session by the rules as the contract states them, written down once more and as plainly as possible. */
class Model {
  /** Every row that the database has acknowledged, the latest last. */
  private rows: Row[] = [{ generation: 1, parent: undefined, parentExchanged: 0, rotated: 0, isOver: false }];
  newest = 1;

  get row(): Row {
    return this.rows.at(-1) as Row;
  }

  present(generation: number): string {
    const { generation: living, parent, parentExchanged, rotated, isOver } = this.row;
    if (isOver) return 'refused';
    if (generation >= living) {
      this.issue({ generation: generation + 1, parent: generation, parentExchanged: 0 });
      return generation === living ? 'rotated' : 'caught_up';
    }
    if (generation === parent) {
      if (rotated < OVERLAP) return 'replayed';
      if (parentExchanged < RECOVERY) {
        this.issue({ generation: living + 1 });
        return 'recovered';
      }
    }
    this.end();
    return 'reused';
  }

  end(): void {
    if (!this.row.isOver) this.write({ isOver: true });
  }

  pass(seconds: number): void {
    for (const row of this.rows) {
      row.parentExchanged += seconds;
      row.rotated += seconds;
    }
  }

  forget(writes: number): void {
    this.rows.splice(Math.max(1, this.rows.length - writes));
  }

  private issue(change: Partial<Row>): void {
    this.write({ ...change, rotated: 0 });
    this.newest = Math.max(this.newest, this.row.generation);
  }

  private write(change: Partial<Row>): void {
    this.rows.push({ ...this.row, ...change });
  }
}

const attempt = fc.record({
  session: fc.nat(SESSIONS - 1),
  age: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(0, 1) }, { weight: 1, arbitrary: fc.constantFrom(2, 3) }),
});
const crowd = fc
  .integer({ min: 2, max: SESSIONS })
  .map((size): Step => ({ refresh: Array.from({ length: size }, (_, session) => ({ session, age: 0 })) }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ refresh: fc.array(attempt, { minLength: 1, maxLength: 40 }) }) },
  { weight: 2, arbitrary: crowd },
  { weight: 1, arbitrary: fc.record({ revoke: fc.nat(SESSIONS - 1) }) },
  { weight: 2, arbitrary: fc.record({ secondsPass: fc.constantFrom(OVERLAP_OVER, RECOVERY) }) },
  { weight: 2, arbitrary: fc.record({ forget: fc.integer({ min: 1, max: 4 }) }) },
);

describe('The rotation rules', () => {
  const service = useService({ DATABASE_TIMEOUT: '30s' });
  let template: string;
  beforeAll(async () => {
    const application = await givenApplication(service, { refreshOverlap: OVERLAP });
    template = (await givenSession(service, { application })).sessionId;
  });

  const secret = randomBytes(32);
  const secretHash = hashSecret(secret);

  async function givenSessions(): Promise<string[]> {
    const ids = Array.from({ length: SESSIONS }, newId);
    await service.db.query(
      `INSERT INTO sessions SELECT copy.* FROM unnest($1::uuid[]) AS fresh, sessions AS old,
         jsonb_populate_record(old, jsonb_build_object('id', fresh, 'secret_hash', $3::text)) AS copy
       WHERE old.id = $2`,
      [ids, template, `\\x${secretHash.toString('hex')}`],
    );
    return ids;
  }

  /** As many as are asked at once wait at the same time, those of one session in their order. */
  async function refresh(ids: string[], attempts: { session: number; generation: number }[]): Promise<string[]> {
    const line = service.app.get(RefreshLine);
    const judged = attempts.map(({ session, generation }) =>
      line.judge(
        new Presented(
          { sessionId: ids[session] as string, generation, secret },
          secretHash,
          { ...heldByApplication('server'), applicationId: null },
          CALLER,
        ),
      ),
    );
    return (await Promise.all(judged)).map((row) => row?.outcome ?? 'refused');
  }

  /** As a standby that takes over without the last writes. A session that was ended by one of them lives again. */
  async function write(ids: string[], models: Model[]): Promise<void> {
    await service.db.query(
      `UPDATE sessions SET generation = old.generation, parent_generation = old.parent,
         parent_exchanged_at = now() - make_interval(secs => old."parentExchanged"),
         rotated_at = now() - make_interval(secs => old.rotated),
         revoked_at = CASE WHEN old."isOver" THEN now() END
       FROM jsonb_to_recordset($1) AS old (id uuid, generation integer, parent integer, "parentExchanged" float8,
         rotated float8, "isOver" boolean)
       WHERE sessions.id = old.id`,
      [JSON.stringify(models.map(({ row }, index) => ({ id: ids[index], ...row })))],
    );
  }

  async function walk(steps: Step[]): Promise<void> {
    const ids = await givenSessions();
    const models = ids.map(() => new Model());
    for (const taken of steps) {
      if ('secondsPass' in taken) {
        for (const model of models) model.pass(taken.secondsPass);
        await service.db.query(
          `UPDATE sessions SET rotated_at = rotated_at - make_interval(secs => $2),
             parent_exchanged_at = parent_exchanged_at - make_interval(secs => $2) WHERE id = ANY ($1)`,
          [ids, taken.secondsPass],
        );
      } else if ('revoke' in taken) {
        models[taken.revoke]?.end();
        const ended = service.app.get(SessionsService).endTogether([ids[taken.revoke] as string], { reason: 'logout' });
        await ended;
      } else if ('forget' in taken) {
        for (const model of models) model.forget(taken.forget);
        await write(ids, models);
      } else {
        const attempts = taken.refresh.map(({ session, age }) => {
          const generation = Math.max(1, (models[session] as Model).newest - age);
          return { session, generation };
        });
        const expected = attempts.map(({ session, generation }) => (models[session] as Model).present(generation));
        expect(await refresh(ids, attempts)).toEqual(expected);
      }
    }
    const { rows } = await service.db.query(
      'SELECT generation FROM sessions WHERE id = ANY ($1) ORDER BY array_position($1, id)',
      [ids],
    );
    expect(rows.map(({ generation }) => generation)).toEqual(models.map(({ row }) => row.generation));
  }

  it.each([
    ['alone', SESSIONS + 1],
    ['together, one by itself too', 1],
    ['as they come', 2],
  ])(
    'R20, R21, R23: hold for any order of refreshes, replays, revocations, recoveries and forgotten writes, %s',
    async (_how, smallest) => {
      const line = service.app.get(RefreshLine) as unknown as { smallestGroup: number };
      line.smallestGroup = smallest;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => walk(steps)),
        { numRuns: 25 },
      );
    },
  );
});
