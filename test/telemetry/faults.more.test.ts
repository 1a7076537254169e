import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { Child, postgresPid } from '../support/child.js';
import { givenApplication } from '../support/given.js';
import { storedEvents } from '../support/given-events.js';
import { newDataDir } from '../support/left-behind.js';
import { expectAllOnce, givenClients, storm } from '../support/report-storm.js';
import { startService } from '../support/service.js';
import { until } from '../support/until.js';

describe('A crash under reports loses no acknowledged event and stores none twice', () => {
  it('when PostgreSQL is killed with all its processes', async () => {
    const DATA_DIR = newDataDir();
    const child = await Child.start({ DATA_DIR });
    const embedded = new EmbeddedPostgres({ dataDir: DATA_DIR });
    const witness = await startService({ DATABASE_URL: await embedded.start() });
    const application = await givenApplication(witness);
    const clients = givenClients(application);
    await storm(
      clients,
      () => () => child.http,
      () => process.kill(-postgresPid(DATA_DIR), 'SIGKILL'),
    );
    expect(clients.some(({ failures }) => failures > 0)).toBe(true);
    await until(() => storedEvents(witness, application.id).catch(() => undefined));
    await expectAllOnce(witness, application, clients);
    await witness.stop();
    await embedded.stop();
    await child.stop();
  });
});
