import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reap } from './reaper.js';

const FEED = new URL('../../packages/core/feed.js', import.meta.url).href;

/** Says what the verifier answers, whenever that changes: of each session, or of how many in each group it knows the end. */
const DRIVER = `
import { readFileSync } from 'node:fs';
import { listenForEnds } from '${FEED}';
const [url, apiKey, file] = process.argv.slice(1);
const groups = JSON.parse(readFileSync(file, 'utf8'));
const ends = listenForEnds({ url, apiKey });
const answer = (sid) => ends.hasEnded({ sid, sub: 'x' }, { kid: 'y' });
const countOf = (sids) => sids.filter((sid) => answer(sid)).length;
let last;
setInterval(() => {
  const said = JSON.stringify(groups.map((group) => (Array.isArray(group) ? countOf(group) : answer(group))));
  if (said !== last) console.log(said);
  last = said;
}, 20);`;

/** The verifier of `@gatehouse/core/feed`, in a process of its own. */
export class FeedVerifier {
  readonly said: string[] = [];

  private constructor(private readonly process: ChildProcess) {
    process.stdout?.on('data', (text) => this.said.push(...String(text).trim().split('\n')));
  }

  static start({ url }: { url: string }, key: string, groups: (string | string[])[]): FeedVerifier {
    const file = path.join(mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'feed-')), 'groups.json');
    writeFileSync(file, JSON.stringify(groups));
    return new FeedVerifier(reap(spawn(process.execPath, ['--input-type=module', '-e', DRIVER, url, key, file])));
  }

  get last(): string | undefined {
    return this.said.at(-1);
  }

  stop(): void {
    this.process.kill();
  }
}
