import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CataloguedError, errorCatalogue } from '../support/error-catalogue.js';
import { type OpenApi, openApi } from '../support/openapi.js';
import { coreCodes, coreCodeTypes, coreTypes } from '../support/sdk-core.js';
import { managementData, managementTypes } from '../support/sdk-management.js';
import { formatted } from '../support/sdk-types.js';
import { ROOT } from '../support/tree.js';

interface Source {
  document: OpenApi;
  errors: CataloguedError[];
}
const FILES: [file: string, written: (source: Source) => string][] = [
  ['core/api.d.ts', ({ document }) => coreTypes(document)],
  ['core/codes.js', ({ errors }) => coreCodes(errors)],
  ['core/codes.d.ts', ({ errors }) => coreCodeTypes(errors)],
  ['management/operations.js', ({ document }) => managementData(document)],
  ['management/api.d.ts', ({ document }) => managementTypes(document)],
];

describe('What the SDK takes from the service', () => {
  let source: Source;
  beforeAll(async () => {
    source = { document: await openApi(), errors: await errorCatalogue() };
  });

  // Red where a member, a code or its remedy changes and the file does not.
  it.each(FILES)('packages/%s is what the service says now (UPDATE_DOCS=1 rewrites it)', (name, written) => {
    const file = path.join(ROOT, 'packages', name);
    const expected = formatted(name, written(source));
    if (process.env.UPDATE_DOCS) writeFileSync(file, expected);
    expect(readFileSync(file, 'utf8')).toBe(expected);
  });

  // Red while the events of management and those of telemetry shared the name EventDto: one of them was shown for both.
  it('comes from schemas of which no two share a name', () => {
    const files = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
    const names = files
      .filter((file) => file.endsWith('.ts'))
      .flatMap(
        (file) =>
          readFileSync(path.join(ROOT, 'src', file), 'utf8').match(/(?<=^(export )?(abstract )?class )\w+Dto\b/gm) ??
          [],
      );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
