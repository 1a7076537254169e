import { nearest } from '../../../../platform/errors/nearest.js';
import { ImportImpossible } from '../faults.js';
import { fileAt } from '../files/bytes.js';
import { type FileForm, rowsOf } from '../files/rows.js';
import type { ImportFile, ImportRecord, ImportSource, Row } from '../import-record.js';
import { collectAuth0Hashes, readAuth0 } from './auth0.js';
import { faultOfClerkNames, readClerk } from './clerk.js';
import { faultOfCognitoNames, readCognito } from './cognito.js';
import { FIREBASE_COLUMNS, LEAST_FIREBASE_COLUMNS, readFirebase } from './firebase.js';
import { type FirebaseOptions, readFirebaseParameters } from './firebase-parameters.js';
import { readKeycloak } from './keycloak.js';
import { readOwnFormat } from './own-format.js';
import { OwnNames } from './own-names.js';
import { collectSupabaseIdentities, faultOfSupabaseNames, readSupabase } from './supabase.js';

export interface ImportOptions {
  /** Auth0's export of password hashes. */
  hashes?: string;
  /** The rows of Supabase's `auth.identities`. */
  identities?: string;
  firebase?: FirebaseOptions;
  /** What the columns of a file in our own form are called, as `theirs=ours`. */
  map?: string[];
}

type Reader = Omit<ImportSource, 'rows'>;

/** How the files of a product look, and what an account of it means. */
interface Product extends FileForm {
  /** The options that mean something for it. */
  takes?: keyof ImportOptions;
  reader(options: ImportOptions, file: ImportFile): Promise<Reader>;
}

const JSON_FORMATS = ['json', 'jsonl', 'ndjson'];
const IDENTITIES: FileForm = { formats: [...JSON_FORMATS, 'csv', 'sql'], table: ['auth', 'identities'] };

const OWN_FORM = { formats: ['csv', ...JSON_FORMATS] };

const ownFormat = (names: OwnNames): Product => ({
  ...OWN_FORM,
  csv: { faultOfNames: (columns) => names.faultOfColumns(columns) },
  takes: 'map',
  reader: async () => ({ read: readOwnFormat(names), notices: () => names.notices() }),
});

const PRODUCTS = new Map<string, Product>(
  Object.entries<Product>({
    auth0: {
      formats: JSON_FORMATS,
      takes: 'hashes',
      async reader({ hashes }) {
        const rows = hashes && (await rowsOf(await fileAt(hashes), { formats: JSON_FORMATS }));
        const collected = rows && (await collectAuth0Hashes(rows()));
        return watchBlocked(readAuth0(collected || new Map()), (row) => 'blocked' in row, 'blocked');
      },
    },
    supabase: {
      formats: [...JSON_FORMATS, 'csv', 'sql'],
      csv: { faultOfNames: faultOfSupabaseNames },
      table: ['auth', 'users'],
      takes: 'identities',
      async reader({ identities: named }, file) {
        // A dump of the whole schema has them beside the users.
        const beside = file.format === 'sql' ? file : undefined;
        const source = named === undefined ? beside : await fileAt(named);
        const identities = source && (await collectSupabaseIdentities((await rowsOf(source, IDENTITIES))()));
        return { read: readSupabase(identities || new Map()) };
      },
    },
    keycloak: { formats: ['json'], list: 'users', reader: async () => ({ read: readKeycloak }) },
    cognito: {
      formats: ['json', 'csv'],
      list: 'Users',
      csv: { faultOfNames: faultOfCognitoNames },
      reader: async () => watchBlocked(readCognito, (row) => 'Enabled' in row || 'enabled' in row, 'Enabled'),
    },
    clerk: {
      formats: [...JSON_FORMATS, 'csv'],
      csv: { faultOfNames: faultOfClerkNames },
      reader: async () => watchBlocked(readClerk, (row) => 'banned' in row, 'banned'),
    },
    firebase: {
      formats: ['json', 'csv'],
      list: 'users',
      csv: { names: FIREBASE_COLUMNS, least: LEAST_FIREBASE_COLUMNS },
      takes: 'firebase',
      reader: async ({ firebase }) => ({ read: readFirebase(readFirebaseParameters(firebase ?? {})) }),
    },
  }),
);

const PRODUCT_NAMES = [...PRODUCTS.keys()];

/** The formats of files in our own form, or as the product that is named exports them. */
export const formatsOf = (product: string | undefined): readonly string[] =>
  (product === undefined ? OWN_FORM : PRODUCTS.get(product))?.formats ?? [];

/** The accounts of a file: in our own form, or as the product that is named exports them. */
export async function openImport(
  file: ImportFile,
  from: string | undefined,
  options: ImportOptions,
): Promise<ImportSource> {
  const product = from === undefined ? ownFormat(new OwnNames(options.map ?? [])) : PRODUCTS.get(from);
  if (!product) throw new ImportImpossible(`--from must be one of ${PRODUCT_NAMES.join(', ')}.${guessOf(from)}`);
  requireFitting(options, product);
  const rows = await rowsOf(file, product);
  return { rows, ...(await product.reader(options, file)) };
}

function guessOf(from = ''): string {
  const meant = nearest(from.toLowerCase(), PRODUCT_NAMES);
  return meant ? ` Did you mean ${meant}?` : '';
}

const OPTION_WORDS: Record<keyof ImportOptions, string> = {
  hashes: '--hashes is for --from auth0.',
  identities: '--identities is for --from supabase.',
  firebase: 'The parameters of Firebase are for --from firebase.',
  map: '--map is for a file in our own form, without --from.',
};

/** An option that would be ignored is a misunderstanding. */
function requireFitting(options: ImportOptions, { takes }: Product): void {
  const given = (Object.keys(OPTION_WORDS) as (keyof ImportOptions)[]).filter((name) => options[name] !== undefined);
  const stray = given.find((name) => name !== takes);
  if (stray) throw new ImportImpossible(OPTION_WORDS[stray]);
}

/**
 * Reads with `read`, and warns if no account says whether it is blocked: a file that leaves it out would activate blocked
 * accounts in silence.
 */
function watchBlocked(read: (row: Row) => ImportRecord, isSaid: (row: Row) => boolean, member: string) {
  let wasSaid = false;
  return {
    read(row: Row): ImportRecord {
      wasSaid ||= isSaid(row);
      return read(row);
    },
    notices: (): string[] =>
      wasSaid
        ? []
        : [
            `No account in the file has \`${member}\`, so none is blocked here. If you block accounts there, export with it.`,
          ],
  };
}
