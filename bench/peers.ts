import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { API_KEY, APPLICATION_ID, type BenchDatabase } from './database.js';
import { rotationLoad, tokenLoad } from './face-loads.js';
import { CONNECTIONS, type Load, type Outcome } from './load.js';
import { ask, refreshLoad } from './loads.js';
import type { BenchProcess } from './process.js';
import type { Section } from './report.js';
import { cpus, inRounds, rates, ratios, withCpu } from './rounds.js';

const FOLDER = path.resolve('bench/peers');
/** A refresh of the slowest service takes so long that its code is compiled well only after many seconds. */
const WARM_UP_SECONDS = 20;
const SCOPE = 'openid email offline_access';

/** Where each answers the `refresh_token` grant. */
const PEERS = { 'oidc-provider': '/token', 'better-auth': '/api/auth/oauth2/token' };
type Peer = keyof typeof PEERS;

interface Side {
  process: BenchProcess;
  /** Of chains that are new. */
  load(): Promise<Load>;
}

interface Circumstances {
  database: BenchDatabase;
  service: BenchProcess;
  rounds: number;
  /** Starts a file with these variables, and an empty database of that name. */
  startPeer(file: string, name: string, variables: NodeJS.ProcessEnv): Promise<BenchProcess>;
  once(load: Load, seconds?: number): Promise<Outcome>;
}

/**
 * Refreshes beside those of other services for Node, each in one process on a database of its own of the same server. Every
 * refresh is on the disk before its answer, and replaces its token. `bench/peers` says what of each is measured. The
 * others run without the flags of `npm start`, whose small heap would cost them a third more CPU.
 */
export async function measurePeers({ database, service, rounds, startPeer, once }: Circumstances): Promise<Section> {
  install();
  await database.signIdTokensWith('ES256');
  const sides: Record<string, Side> = {
    refresh: { process: service, load: () => refreshLoad(service.port, database) },
    '/oauth/token': { process: service, load: () => tokenLoad(service.port, database, SCOPE) },
  };
  for (const [name, endpoint] of Object.entries(PEERS)) {
    const variables = { NODE_ENV: 'production', CLIENT_ID: APPLICATION_ID, CLIENT_SECRET: API_KEY, SCOPE };
    const peer = await startPeer(path.join(FOLDER, `${name}.mjs`), name.replace('-', '_'), variables);
    const load = async () => {
      const { tokens } = await peer.ask<{ tokens: string[] }>({ chains: CONNECTIONS + 1 });
      return rotationLoad(peer.port, endpoint, SCOPE, tokens);
    };
    sides[name] = { process: peer, load };
  }
  for (const [name, { load }] of Object.entries(sides)) {
    await expectRotation(name, await load());
    await once(await load(), WARM_UP_SECONDS);
  }
  const measures = Object.entries(sides).map(([name, { process, load }]) => [
    name,
    async () => {
      await once(await load(), 1);
      const opened = await load(); // its sign-ins do not count
      return withCpu(process, () => once(opened));
    },
  ]);
  const results: Record<string, Outcome[]> = await inRounds(rounds, Object.fromEntries(measures));
  const of = (name: string) => results[name] as Outcome[];
  const over = (ours: string, peer: Peer, least?: number) => ({
    what: `${ours} ÷ ${peer}`,
    values: ratios(of(ours), of(peer)),
    ...(least && { target: { least } }),
  });
  return {
    title: 'Beside other services: refreshes',
    lines: [
      ...Object.keys(sides).map((what) => ({ what, values: rates(of(what)), unit: '/s' })),
      ...Object.keys(sides).map((what) => ({
        what: `${what}, CPU of the process`,
        values: cpus(of(what)),
        unit: 'µs',
      })),
      over('refresh', 'oidc-provider', 4),
      over('refresh', 'better-auth', 10),
      over('/oauth/token', 'oidc-provider'),
      over('/oauth/token', 'better-auth'),
    ],
  };
}

/** They are no dependencies of the service, so they are installed only where they are measured. */
function install(): void {
  const args = ['ci', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (spawnSync('npm', args, { stdio: 'inherit' }).status !== 0) throw new Error('bench/peers could not be installed');
}

/** Chains, not one token again and again; and with the ID token that was asked for. */
async function expectRotation(name: string, load: Load): Promise<void> {
  const [sent] = load.values;
  const { refresh_token: successor, id_token: idToken } = await ask(load);
  if (!successor || successor === sent) throw new Error(`${name} does not rotate its refresh token`);
  await ask({ ...load, values: [successor] });
  if (name === 'refresh') return;
  const { alg } = JSON.parse(Buffer.from(idToken?.split('.')[0] ?? '', 'base64url').toString() || '{}');
  if (alg !== 'ES256') throw new Error(`${name} signs its ID token with ${alg}`);
}
