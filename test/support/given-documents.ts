import { Cache } from '../../src/platform/cache/cache.js';
import type { GivenApplication } from './given.js';
import { givenChangedApplication } from './given-changes.js';
import type { Service } from './service.js';

export const TERMS = 'https://shop.example.com/terms';
export const PRIVACY = 'https://shop.example.com/privacy';

/** The application asks everybody to agree to these versions from now on; null for none. */
export async function givenDocuments(
  service: Service,
  application: GivenApplication,
  { terms, privacy }: { terms?: string | null; privacy?: string | null },
): Promise<void> {
  await givenChangedApplication(service, application, {
    ...(terms !== undefined && { terms: terms && { url: TERMS, version: terms } }),
    ...(privacy !== undefined && { privacy: privacy && { url: PRIVACY, version: privacy } }),
  });
  service.app.get(Cache, { strict: false }).dropAll();
}

/** What a person has agreed to, such as `terms 2 page`, in the order of the alphabet. */
export async function agreementsOf(service: Service, identityId: string): Promise<string[]> {
  const { rows } = await service.db.query(
    "SELECT document || ' ' || version || ' ' || how AS said FROM agreements WHERE identity_id = $1 ORDER BY 1",
    [identityId],
  );
  return rows.map(({ said }) => said);
}
