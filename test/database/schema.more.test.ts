import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { cloneDatabase } from '../support/service.js';

describe('The schema', () => {
  it('survives a step back and forth of every single migration', async () => {
    const source = await new DataSource(dataSourceOptions({ url: await cloneDatabase(), pool: 2 })).initialize();
    for (let taken = 1; taken <= migrations.length; taken += 1) {
      for (let step = 0; step < taken; step += 1) await source.undoLastMigration({ transaction: 'each' });
      expect(await source.runMigrations({ transaction: 'each' })).toHaveLength(taken);
    }
    await source.destroy();
  });
});
