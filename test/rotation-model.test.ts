import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { newId } from '../src/platform/crypto/ids.js';
import { hashSecret } from '../src/platform/crypto/secrets.js';
import { SessionsService } from '../src/session/lifecycle/sessions.service.js';
import { Attempt as Presented, RefreshLine } from '../src/session/refresh/refresh-line.js';
import { CALLER, givenApplication, givenSession } from './support/given.js';
import { useService } from './support/service.js';

const SESSIONS = 64;
/** The longest there is, so that none of it passes while the test runs. */
const OVERLAP = 300;
const RECOVERY = 86_400;
const OVERLAP_OVER = OVERLAP + 100;

interface Attempt {
  session: number;
  /** How many generations before the living one. */
  age: number;
}

type Step = { refresh: Attempt[] } | { revoke: number } | { secondsPass: number };

/** A session by the rules as the contract states them, written down once more and as plainly as possible. */
class Model {
  generation = 1;
  private parent: number | undefined;
  /** How many seconds ago. */
  private parentExchanged = 0;
  private rotated = 0;
  private isOver = false;

  present(generation: number): string {
    if (this.isOver) return 'refused';
    if (generation === this.generation) {
      this.parent = generation;
      this.parentExchanged = 0;
      return this.issue('rotated');
    }
    if (generation === this.parent) {
      if (this.rotated < OVERLAP) return 'replayed';
      if (this.parentExchanged < RECOVERY) return this.issue('recovered');
    }
    this.isOver = true;
    return 'reused';
  }

  revoke(): void {
    this.isOver = true;
  }

  pass(seconds: number): void {
    this.parentExchanged += seconds;
    this.rotated += seconds;
  }

  private issue(outcome: string): string {
    this.generation += 1;
    this.rotated = 0;
    return outcome;
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
        new Presented({ sessionId: ids[session] as string, generation, secret }, secretHash, 'server', CALLER),
      ),
    );
    return (await Promise.all(judged)).map((row) => row?.outcome ?? 'refused');
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
        models[taken.revoke]?.revoke();
        const ended = service.app.get(SessionsService).endTogether([ids[taken.revoke] as string], { reason: 'logout' });
        await ended;
      } else {
        const attempts = taken.refresh.map(({ session, age }) => {
          const generation = Math.max(1, (models[session] as Model).generation - age);
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
    expect(rows.map(({ generation }) => generation)).toEqual(models.map(({ generation }) => generation));
  }

  it.each([
    ['alone', SESSIONS + 1],
    ['together, one by itself too', 1],
    ['as they come', 2],
  ])(
    'R20, R21, R23: hold for any order of refreshes, replays, revocations and recoveries, %s',
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
