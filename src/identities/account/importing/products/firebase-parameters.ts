import { readFileSync } from 'node:fs';
import { ImportImpossible } from '../faults.js';

/** What every password hash of a Firebase project is made with. */
export interface FirebaseParameters {
  signerKey: Buffer;
  saltSeparator: Buffer;
  rounds: number;
  memoryCost: number;
}

export interface FirebaseOptions {
  parametersFile?: string;
  signerKey?: string;
  saltSeparator?: string;
  rounds?: string;
  memoryCost?: string;
}

const WHERE = 'Firebase console → Authentication → Users → ⋮ → Password hash parameters';
/** Firebase's own limits. */
const MOST = { rounds: 8, memoryCost: 14 };

/** Returns undefined where nothing was said. */
export function readFirebaseParameters(options: FirebaseOptions): FirebaseParameters | undefined {
  const { parametersFile, ...given } = options;
  const said = { ...(parametersFile ? inFile(parametersFile) : {}), ...defined(given) };
  if (Object.keys(said).length === 0) return undefined;
  return {
    signerKey: bytes('base64_signer_key', said.signerKey, 16),
    saltSeparator: bytes('base64_salt_separator', said.saltSeparator, 0),
    rounds: small('rounds', said.rounds ?? '8', MOST.rounds),
    memoryCost: small('mem_cost', said.memoryCost ?? '14', MOST.memoryCost),
  };
}

export const FIREBASE_PARAMETERS_MISSING = `This export has password hashes. Copy the text of ${WHERE} into a file and name it: --firebase-parameters <file>.`;

type Said = Omit<FirebaseOptions, 'parametersFile'>;

const defined = (said: Said): Said =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));

/** Reads them as the console shows them, or by the same names in JSON. */
function inFile(file: string): Said {
  const text = readFileSync(file, 'utf8');
  const find = (name: string) => new RegExp(`"?${name}"?\\s*[:=]\\s*"?([^\\s",}]*)`).exec(text)?.[1];
  const said = defined({
    signerKey: find('base64_signer_key'),
    saltSeparator: find('base64_salt_separator'),
    rounds: find('rounds'),
    memoryCost: find('mem_cost'),
  });
  if (said.signerKey) return said;
  throw new ImportImpossible(`${file} names no base64_signer_key. Copy the text of ${WHERE} into it, whole.`);
}

function bytes(name: string, value: string | undefined, least: number): Buffer {
  const decoded = value === undefined ? undefined : decodeBase64(value);
  if (decoded && decoded.length >= least) return decoded;
  throw new ImportImpossible(`${name} is missing or not in base64. Take it from ${WHERE}.`);
}

function small(name: string, value: string, most: number): number {
  if (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= most) return Number(value);
  throw new ImportImpossible(`${name} must be a whole number from 1 to ${most}. Take it from ${WHERE}.`);
}

/** Reads base64 of either alphabet, padded or not; returns undefined for anything else. */
export function decodeBase64(text: string): Buffer | undefined {
  const isBase64 = /^[A-Za-z0-9+/_-]*={0,2}$/.test(text) && text.replaceAll('=', '').length % 4 !== 1;
  return isBase64 ? Buffer.from(text.replaceAll('-', '+').replaceAll('_', '/'), 'base64') : undefined;
}
