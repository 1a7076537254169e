import { networkInterfaces } from 'node:os';
import { Child, isAlive, postgresPid } from '../support/child.js';
import { expectWholeAnswers } from '../support/keep-alive-load.js';
import { describeLaterService } from '../support/later-service.js';
import { newDataDir } from '../support/left-behind.js';
import { cloneDatabase } from '../support/service.js';
import { until } from '../support/until.js';

const HAS_IPV6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

describe('Being told to stop', () => {
  it('gives every request of a load a whole answer, or a refused connection: grace 0', async () =>
    expectWholeAnswers(await Child.start({ DATABASE_URL: await cloneDatabase(), SHUTDOWN_GRACE: '0' })));

  (HAS_IPV6 ? it : it.skip)('A12: HOST unset, gives a load at ::1 whole answers until the end: WORKERS=1', async () =>
    expectWholeAnswers(await Child.start({ DATABASE_URL: await cloneDatabase() }), '[::1]'),
  );
});

describeLaterService('SIGTERM');

describe('The embedded database', () => {
  it('goes when the service that started it is killed without a word', async () => {
    const DATA_DIR = newDataDir();
    const child = await Child.start({ DATA_DIR });
    const database = postgresPid(DATA_DIR);
    child.kill('SIGKILL');
    expect(await child.ended).toEqual({ code: null, signal: 'SIGKILL' });
    await until(() => !isAlive(database));
  });
});
