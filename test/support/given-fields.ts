import type { ProfileField } from '../../src/applications/fields/profile-field.js';
import { Cache } from '../../src/platform/cache/cache.js';
import type { GivenApplication } from './given.js';
import { givenChangedApplication } from './given-changes.js';
import type { Service } from './service.js';

const ANY: Omit<ProfileField, 'key' | 'label'> = {
  ...{ type: 'text', required: true, writer: 'person', asked: 'sign_up' },
  ...{ min: null, max: null, pattern: null, options: null },
};

export const SHOE_SIZE: ProfileField = {
  ...ANY,
  key: 'shoe_size',
  label: { en: 'Shoe size' },
  type: 'number',
  max: 50,
};
export const TEAM: ProfileField = {
  ...{ ...ANY, key: 'team', label: { en: 'Team', ja: 'チーム' }, type: 'choice', options: ['red', 'blue'] },
};

/** The application requires these fields of everyone from now on. */
export async function givenRequiredFields(
  service: Service,
  application: GivenApplication,
  ...profileFields: ProfileField[]
): Promise<void> {
  await givenChangedApplication(service, application, { profile_fields: JSON.stringify(profileFields) });
  service.app.get(Cache, { strict: false }).dropAll();
}

export const fieldsOf = async (service: Service, identityId: string) =>
  (await service.db.query('SELECT fields FROM identities WHERE id = $1', [identityId])).rows[0]?.fields;
