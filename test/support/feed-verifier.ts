import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reap } from './reaper.js';
import { ROOT } from './tree.js';

/** Says what the verifier answers of some sessions, whenever that changes. */
const DRIVER = `
import { hasEnded } from './ended.mjs';
let last;
setInterval(() => {
  const said = JSON.stringify(process.argv.slice(2).map((sid) => hasEnded({ sid, sub: 'x' }, { kid: 'y' })));
  if (said !== last) console.log(said);
  last = said;
}, 20);`;

/** The verifier of docs/revocation-feed.md as it is written, in a process of its own. */
export class FeedVerifier {
  readonly said: string[] = [];

  private constructor(
    readonly lines: number,
    private readonly process: ChildProcess,
  ) {
    process.stdout?.on('data', (text) => this.said.push(...String(text).trim().split('\n')));
  }

  static start({ url }: { url: string }, key: string, sids: string[]): FeedVerifier {
    const document = readFileSync(path.join(ROOT, 'docs/revocation-feed.md'), 'utf8');
    const [, verifier = ''] = /```js\n\/\/ ended\.mjs\n([\s\S]*?)```/.exec(document) ?? [];
    const folder = mkdtempSync(path.join(tmpdir(), 'gatehouse-feed-'));
    writeFileSync(path.join(folder, 'ended.mjs'), verifier.replaceAll('https://id.example.com', url));
    writeFileSync(path.join(folder, 'driver.mjs'), DRIVER);
    const environment = { ...process.env, ENDED_KEY: key };
    const driver = spawn(process.execPath, [path.join(folder, 'driver.mjs'), ...sids], { env: environment });
    return new FeedVerifier(verifier.split('\n').length, reap(driver));
  }

  get last(): string | undefined {
    return this.said.at(-1);
  }

  stop(): void {
    this.process.kill();
  }
}
