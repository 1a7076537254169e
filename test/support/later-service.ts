import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { Child, isAlive, postgresPid } from './child.js';
import { newDataDir } from './left-behind.js';
import { startService } from './service.js';
import { until } from './until.js';

export const describeLaterService = (end: NodeJS.Signals): void =>
  describe('The embedded database', () => {
    // Red when whoever started it stops it: the service is left without.
    it(`stays for a service that came later, goes with its ${end}, and the next start finds it`, async () => {
      const dataDir = newDataDir();
      const commandLine = new EmbeddedPostgres({ dataDir });
      await commandLine.start();
      const database = postgresPid(dataDir);
      const service = await Child.start({ DATA_DIR: dataDir });
      await commandLine.stop();
      expect((await service.http.get('/health/ready')).status).toBe(200);
      service.kill(end);
      await service.ended;
      await until(() => !isAlive(database));
      const next = new EmbeddedPostgres({ dataDir });
      const replica = await startService({ DATABASE_URL: await next.start() });
      expect((await replica.http.get('/health/ready')).status).toBe(200);
      await replica.stop();
      await next.stop();
    });
  });
