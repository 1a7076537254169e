import { EmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.js';
import { Child, isAlive, newDataDir, postgresPid } from './child.js';
import { until } from './until.js';

export const describeLaterService = (end: NodeJS.Signals): void =>
  describe('The embedded database', () => {
    // Red when whoever started it stops it: the service is left without.
    it(`stays for a service that came later, and goes with its ${end}`, async () => {
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
    });
  });
