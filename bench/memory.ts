import { setTimeout as delay } from 'node:timers/promises';
import type { BenchDatabase } from './database.js';
import type { Load, Outcome } from './load.js';
import { refreshLoad } from './loads.js';
import { imageNode } from './other-node.js';
import type { Line, Section } from './report.js';
import { WholeService } from './whole-service.js';

interface Circumstances {
  database: BenchDatabase;
  /** As the service of the other measurements has them. */
  variables: NodeJS.ProcessEnv;
  folder: string;
  /** How often each is started. */
  rounds: number;
  once(load: Load): Promise<Outcome>;
}

/** What a start leaves to be done is done by then. */
const SETTLED_MS = 4_000;
const LOADS = 3;

/** The memory of one process as `npm start` runs it, under this Node and under that of the image. */
export async function measureMemory({ database, variables, folder, rounds, once }: Circumstances): Promise<Section> {
  const own = { program: process.execPath, version: process.version };
  const found = [own, imageNode(folder)].filter((node) => node !== undefined);
  const nodes = found.map((node): Measured => ({ ...node, rest: [], most: [] }));
  for (let round = 0; round < rounds; round += 1)
    for (const { program, rest, most } of nodes) {
      const service = await WholeService.start(variables, folder, program);
      await delay(SETTLED_MS);
      rest.push(service.memory());
      const refreshes = async () => {
        for (let load = 0; load < LOADS; load += 1) await once(await refreshLoad(service.port, database));
      };
      most.push(await service.mostMemory(refreshes));
      await service.stop();
    }
  const megabytes = (values: number[]) => values.map((bytes) => bytes / 1e6);
  return {
    title: 'Memory of one process',
    lines: nodes.flatMap(({ version, rest, most }): Line[] => [
      { what: `Node ${version}, at rest`, values: megabytes(rest), unit: 'MB', target: { most: 150 } },
      { what: `Node ${version}, at most under refreshes`, values: megabytes(most), unit: 'MB', target: { most: 190 } },
    ]),
  };
}

interface Measured {
  program: string;
  version: string;
  rest: number[];
  most: number[];
}
