import { Child, isAlive, postgresPid } from '../support/child.js';
import {
  describeDeathOfPostgres,
  expectNothingLost,
  givenChains,
  storm,
  stormVariables,
} from '../support/refresh-storm.js';
import { until } from '../support/until.js';

describeDeathOfPostgres('alone');

describe('A crash in a storm of refreshes loses no acknowledged rotation and revives no old token', () => {
  it('when the service is killed', async () => {
    const environment = stormVariables();
    const child = await Child.start(environment);
    const chains = await givenChains(environment.DATA_DIR);
    const database = postgresPid(environment.DATA_DIR);
    await storm(chains, child, () => child.kill('SIGKILL'));
    await until(() => !isAlive(database));
    const again = await Child.start(environment);
    await expectNothingLost(chains, again);
    await again.stop();
  });
});
