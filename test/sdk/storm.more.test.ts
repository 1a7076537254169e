import { storm } from '../../packages/storm/index.js';
import { startExample } from '../support/example.js';
import { givenIdentity } from '../support/given.js';
import { freePort, useService } from '../support/service.js';
import { findingsFor, type Row, stormOn } from '../support/storms.js';

const ROWS: Row[] = [
  ['one state for all', 'sign-in', 'no-state'],
  ['keeps the session id', 'sign-in', 'fixed-session'],
  ['exchanges before it compares', 'callback', 'exchanged'],
  ['exchanges again', 'callback', 'twice'],
  ['prefetch opens sign-ins', 'prefetch', 'opens'],
  ['stacks cookies', 'unfinished', 'stacks'],
  ['returns anywhere', 'redirects', 'open'],
  ['refreshes with every page', 'twenty', 'eager'],
  ['signs out on any error', 'blip-401', 'signed-out'],
  ['sends to the sign-in on any error', 'blip-502', 'new-login'],
  ['waits for ever', 'hangs', 'waits'],
  ['keeps sessions in memory', 'restart', 'signed-out'],
  ['never refreshes', 'ended', 'lives'],
  ['loops when the session is over', 'ended', 'loops'],
  ['signs out by any POST', 'sign-out', 'post'],
  ['signs out without Gatehouse', 'sign-out', 'lives'],
  ['stuck after a lost sign-out', 'sign-out-unanswered', 'stuck'],
  ['opens the account to strangers', 'account', 'open'],
  ['readable cookie', 'cookies', 'http-only'],
  ['readable token cookie', 'cookies', 'readable'],
  ['cached page', 'cookies', 'shared'],
];

describe('npm run storm', () => {
  const service = useService({ ACCESS_TOKEN_TTL: '10s' });

  it('accuses a sound application of nothing, in any scenario', async () => {
    const verdicts = await stormOn(service, [], {});
    expect(verdicts.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });

  it('finds what is wrong', async () => {
    const found = await findingsFor(service, ROWS);
    expect(ROWS.filter(([, , fault], index) => !found[index]?.includes(fault))).toEqual([]);
  });

  it('goes through examples/express', async () => {
    const port = await freePort();
    const GATEHOUSE_API_KEY = `gh_key_${'storm'.repeat(9)}`;
    const example = await startExample(service, 'express', { variables: { GATEHOUSE_API_KEY } });
    const { rows } = await service.db.query("SELECT id FROM applications WHERE slug = 'example-express'");
    const { email, password } = await givenIdentity(service, {
      ...rows[0],
      slug: '',
      planId: '',
      apiKey: '',
      origin: '',
    });
    const verdicts = await storm({ app: example.url, gatehouse: service.url, port, email, password, life: 1 });
    await example.stop();
    expect(verdicts.filter(({ verdict }) => verdict !== 'ok')).toEqual([]);
  });
});
