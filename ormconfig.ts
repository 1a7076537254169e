import { DataSource } from 'typeorm';
import { dataSourceOptions } from './src/platform/database/data-source.js';

/**
 * For TypeORM's own command line, on a database of yours: `DATABASE_URL=… npm run -s typeorm -- migration:show`.
 * The service itself migrates with `npm run -s cli -- migrate`.
 */
export default new DataSource({
  ...dataSourceOptions({ url: process.env.DATABASE_URL ?? '', pool: 1 }),
  logger: 'advanced-console',
});
