import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reap } from './reaper.js';
import { answers } from './service.js';
import { until } from './until.js';

export const NGINX = ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0);
if (!NGINX) process.stderr.write('Skipped: there is no nginx, so its files are not tried.\n');

/** Starts a file of docs/operations at this port, with other addresses behind it. */
export async function startNginx(file: string, port: number, behind: Record<string, string>): Promise<ChildProcess> {
  const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'nginx-'));
  let conf = readFileSync(`docs/operations/${file}`, 'utf8').replace('listen 8080', `listen ${port}`);
  for (const [named, real] of Object.entries(behind)) conf = conf.replace(named, real);
  writeFileSync(path.join(folder, 'nginx.conf'), `pid ${folder}/pid;\nerror_log ${folder}/error.log;\n${conf}`);
  const settings = ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-g', 'daemon off; master_process off;'];
  const nginx = reap(spawn(NGINX as string, settings, { stdio: 'ignore' }));
  await until(() => answers(port));
  return nginx;
}
