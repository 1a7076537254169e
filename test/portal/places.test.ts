import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '../../src/platform/config/settings.js';
import { Places } from '../../src/platform/places/places.js';
import { placesDatabase } from '../support/places-database.js';

const folder = mkdtempSync(path.join(process.env.TEST_FOLDER as string, 'places-'));
const file = path.join(folder, 'places.mmdb');

const placesBy = (database?: string) =>
  new Places(readSettings({ DATA_DIR: folder, ...(database !== undefined && { PLACES_DATABASE: database }) }));

describe('PLACES_DATABASE', () => {
  beforeAll(() => {
    writeFileSync(
      file,
      placesDatabase({
        '203.0.113.0/24': {
          city: { names: { en: 'Lyons', fr: 'Lyon' } },
          country: { names: { en: 'France', fr: 'France' } },
        },
        '198.51.100.0/25': { country: { names: { en: 'Japan' } } },
      }),
    );
  });

  it('says where an address is, as precisely as it is known', () => {
    const places = placesBy(file);
    expect(places.find('203.0.113.77')).toBe('Lyons, France');
    expect(places.find('203.0.113.77', 'fr')).toBe('Lyon, France');
    expect(places.find('198.51.100.1', 'de')).toBe('Japan');
  });

  it.each(['192.0.2.1', '198.51.100.200', '::1', 'unknown', '', null])('knows nothing about %j', (ip) => {
    expect(placesBy(file).find(ip)).toBeNull();
  });

  it('knows no place where it is not set', () => {
    expect(placesBy().find('203.0.113.77')).toBeNull();
  });

  it('refuses a file that is not there, or is none', () => {
    writeFileSync(path.join(folder, 'none.mmdb'), 'not a database');
    for (const name of ['none.mmdb', 'missing.mmdb'])
      expect(() => placesBy(path.join(folder, name))).toThrow(/PLACES_DATABASE cannot be read/);
  });
});
