import pg from 'pg';
import { EntityManager } from 'typeorm';
import { Database } from '../../src/platform/database/database.js';
import { type None, statement } from '../../src/platform/database/statement.js';
import { useService } from '../support/service.js';

/** Newfoundland's clocks go forward in between. */
const THIRTY_DAYS = `
  SELECT extract(epoch FROM timestamptz '2027-03-01T12:00:00Z' + interval '30 days' - '2027-03-01T12:00:00Z')::int AS seconds`;

describe('A database in a time zone with summer time', () => {
  const service = useService();

  it('is in one, for everybody else', async () => {
    const client = new pg.Client(service.databaseUrl);
    await client.connect();
    const { rows } = await client.query(THIRTY_DAYS).finally(() => client.end());
    expect(rows).toEqual([{ seconds: 30 * 86_400 - 3_600 }]);
  });

  // Red with the zone of the database: sign-ins of browsers, undo links and more ended an hour early or late.
  it('has days of 24 hours for the service', async () => {
    const database = service.app.get(Database, { strict: false });
    const thirtyDays = statement<None, { seconds: number }>('thirty-days', THIRTY_DAYS);
    expect(await service.app.get(EntityManager).query(THIRTY_DAYS)).toEqual([{ seconds: 30 * 86_400 }]);
    expect(await database.run(thirtyDays, {})).toEqual([{ seconds: 30 * 86_400 }]);
    expect(await database.runAlone(thirtyDays, {})).toEqual([{ seconds: 30 * 86_400 }]);
  });
});
