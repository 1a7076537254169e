import { readFileSync } from 'node:fs';
import { ManagementServer } from '../../src/operations/metrics/management-server.js';
import { Database } from '../../src/platform/database/database.js';
import { DatabaseHost } from '../../src/platform/database/database-host.js';
import { Loops } from '../../src/platform/loops/loops.js';
import { newDataDir } from '../support/left-behind.js';
import { type Service, useNewService } from '../support/service.js';
import { treeOf } from '../support/tree.js';
import { until } from '../support/until.js';

const [, SECTION = ''] =
  /\n## What runs by itself\n(.*?)\n## /s.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
const SOURCES = treeOf('src')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** The first cells of the table that has this heading. */
function listed(heading: string): string[] {
  const [, rows = ''] = new RegExp(`\\n\\| ${heading} \\|.*\\n\\|[-|]+\\|\\n((?:\\|.*\\n)*)`).exec(SECTION) ?? [];
  return [...rows.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell).sort();
}

const filesWith = (pattern: RegExp): string[] =>
  SOURCES.filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .sort();

describe('What runs by itself', () => {
  const service = useNewService();

  /** A replica with everything that has a loop. */
  async function whole(): Promise<Service> {
    const replica = await service.replica({ REDIS_URL: 'redis://localhost:1' });
    const host = new DatabaseHost({ databaseUrl: undefined, dataDir: newDataDir() });
    host.revives(
      { revived: () => undefined, lacksRoom: () => undefined, lost: () => undefined },
      replica.app.get(Loops),
    );
    await replica.app.get(Loops).named('embedded-database').stop(); // there is no such database here
    return replica;
  }

  it('is listed in docs/architecture.md: every loop', async () => {
    const replica = await whole();
    expect(listed('loop')).toEqual(replica.app.get(Loops).names().sort());
    await replica.stop();
  });

  it('is listed there: everything that is done at the start, and every listener', () => {
    expect(listed('at the start')).toEqual(filesWith(/\b(?:onModuleInit|onApplicationBootstrap)\(/));
    expect(listed('listens')).toEqual(filesWith(/`LISTEN |'LISTEN /));
  });

  it('repeats by a loop alone', () => {
    expect(SOURCES.length).toBeGreaterThan(500);
    expect(filesWith(/\bsetInterval\(/).filter((file) => !/\/scripts\//.test(file))).toEqual([]);
  });

  it('shows operators the last turn of each loop, how long its turns take, and those that failed', async () => {
    const replica = await whole();
    const management = replica.app.get(ManagementServer);
    await management.listen();
    const shown = async (name: string) => {
      const text = await (await fetch(`http://localhost:${management.port}/metrics`)).text();
      return Object.fromEntries(
        [...text.matchAll(new RegExp(`^gatehouse_loop_${name}\\{loop="([^"]+)"\\} (\\S+)$`, 'gm'))].map(
          ([, loop = '', value]) => [loop, Number(value)],
        ),
      );
    };
    const names = replica.app.get(Loops).names().sort();
    const [since] = Object.values(await shown('last_turn_timestamp_seconds'));
    expect(Object.keys(await shown('last_turn_timestamp_seconds')).sort()).toEqual(names);
    expect(Math.abs(Date.now() / 1000 - (since as number))).toBeLessThan(60);
    expect(await shown('failures_total')).toEqual(Object.fromEntries(names.map((name) => [name, 0])));
    const busy = names.filter((name) => !['housekeeping', 'embedded-database'].includes(name));
    await until(async () => {
      const turns = await shown('turn_duration_seconds_count');
      return busy.every((name) => (turns[name] ?? 0) > 1);
    });
    await replica.stop();
  });

  // Red without `stopWork()`: the turn loses its connection, and without `stop()`: the others go on in a closed service.
  it('ends with the service, which waits for a turn that is under way', async () => {
    const replica = await whole();
    const loops = replica.app.get(Loops);
    const told: string[] = [];
    let end = (): void => undefined;
    const turn = (ending: AbortSignal) => {
      ending.addEventListener('abort', () => told.push('told'));
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    loops.add({ name: 'held', pauseMs: 0, turn }).wake();
    const stopped = replica.stop().then(() => told.push('stopped'));
    await until(() => told.length > 0);
    await Promise.race([stopped, turnsOf(loops, 'overdue-requests', 3)]);
    told.push('ended');
    end();
    await stopped;
    expect(told).toEqual(['told', 'ended', 'stopped']);
    const isEnding = (name: string) => Reflect.get(loops.named(name), 'ending').signal.aborted;
    expect(loops.names().filter((name) => !isEnding(name))).toEqual([]);
  });

  // Red where the last turns, or the connections of the pool, are waited for without a limit: PostgreSQL ends the statement.
  it('ends with the service, which hangs up on a turn that takes too long', async () => {
    const replica = await service.replica();
    const { pool } = replica.app.get(Database);
    const failures: string[] = [];
    const work = () => pool.borrowAtLeisure((client) => client.query('SELECT pg_sleep(3600)'));
    const turn = () => work().catch((error: Error) => failures.push(error.message));
    replica.app.get(Loops).add({ name: 'slow', pauseMs: 60_000, turn }).wake();
    await replica.stop();
    expect(failures).toEqual(['PostgreSQL did not answer in time. The connection was closed.']);
  });
});

/** So many further turns of a loop. */
async function turnsOf(loops: Loops, name: string, count: number): Promise<void> {
  const { plan } = loops.named(name);
  const turn = plan.turn;
  let turns = 0;
  const counted = (ending: AbortSignal) => {
    turns += 1;
    return turn(ending);
  };
  Object.assign(plan, { turn: counted });
  await until(() => turns >= count);
}
