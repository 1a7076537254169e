import { AuthCountStore } from '../../src/metrics/sign-ins/auth-count-store.js';
import type { Service } from './service.js';

/** What was counted for an application, stored now: `sign_in/credential/password` and how often. */
export async function authCounts(
  service: Service,
  { id }: { id: string },
  kind?: 'sign_in' | 'refresh' | 'sign_out',
): Promise<Record<string, number>> {
  await service.app.get(AuthCountStore).flush();
  return storedAuthCounts(service, { id }, kind);
}

/** The same as far as it is stored already. */
export async function storedAuthCounts(
  { db }: Service,
  { id }: { id: string },
  kind?: 'sign_in' | 'refresh' | 'sign_out',
): Promise<Record<string, number>> {
  const { rows } = await db.query(
    `SELECT kind, step, provider, sum(count)::integer AS count FROM auth_counts
     WHERE application_id = $1 AND ($2::text IS NULL OR kind = $2) GROUP BY kind, step, provider`,
    [id, kind ?? null],
  );
  return Object.fromEntries(
    rows.map(({ step, provider, count, ...row }) => [
      [...(kind ? [] : [row.kind]), step, ...(provider ? [provider] : [])].join('/'),
      count,
    ]),
  );
}
