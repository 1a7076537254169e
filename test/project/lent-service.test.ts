import { setTimeout as delay } from 'node:timers/promises';
import { useService } from '../support/service.js';

/** Red where a service, once it has started, adds to a new database what its template lacks. */
describe('The service that the files of a worker share', () => {
  const urls: string[] = [];

  describe.each(['first', 'second'])('for the %s', () => {
    const service = useService();

    it('is the same, also once it has done what it does after a start', async () => {
      await delay(500);
      urls.push(service.databaseUrl);
      expect(new Set(urls).size).toBe(1);
    });
  });
});
