import { ApplicationsModule } from '../../applications/applications.module.js';
import { AccountModule } from '../../identities/account/account.module.js';
import { AccountImportService } from '../../identities/account/importing/account-import.service.js';
import type { FirebaseOptions } from '../../identities/account/importing/products/firebase-parameters.js';
import { openImport } from '../../identities/account/importing/products/products.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Input, type Options, type Outcome } from '../command.js';
import { importSummary } from '../import-summary.js';
import { inputFile, located, readText } from '../input-file.js';

export async function identitiesImport({ args: [file = ''], options, withServices }: Input): Promise<Outcome> {
  const { app } = options;
  if (typeof app !== 'string') throw new CommandError('Name the application they belong to: --app <slug>.');
  const source = await openImport(inputFile(file), word(options.from), {
    hashes: fileIn(options.hashes),
    identities: fileIn(options.identities),
    firebase: firebaseIn(options),
    map: mapIn(options.map),
  });
  const wishes = wishesOf(options);
  const report = await withServices([AccountModule, ApplicationsModule], async (get) =>
    get(AccountImportService).import(await applicationNamed(app, get), source, wishes),
  );
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return { json: report, text: importSummary(report, wishes.skipInvalid), isBad: report.refusedCount > 0 };
}

const wishesOf = ({ dryRun, skipInvalid, json }: Options) => ({
  ...{ dryRun: dryRun === true, skipInvalid: skipInvalid === true, withIds: json === true },
  progress,
});

function firebaseIn(options: Options): FirebaseOptions | undefined {
  const said = {
    parametersFile: fileIn(options.firebaseParameters),
    signerKey: word(options.firebaseSignerKey),
    saltSeparator: word(options.saltSeparator),
    rounds: word(options.rounds),
    memoryCost: word(options.memoryCost),
  };
  return Object.values(said).some((value) => value !== undefined) ? said : undefined;
}

/** Pairs with commas, or files with a pair in each line. */
function mapIn(option: string | true | undefined): string[] | undefined {
  const parts = word(option)?.split(',');
  return parts
    ?.flatMap((part) => (part.includes('=') ? part : readText(part).split('\n')))
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '' && !pair.startsWith('#'));
}

const word = (option: string | true | undefined): string | undefined =>
  typeof option === 'string' ? option : undefined;

const fileIn = (option: string | true | undefined): string | undefined =>
  typeof option === 'string' ? (located(option) ?? option) : undefined;

/** Only on a terminal. The line is overwritten at the end. */
function progress(step: 'checked' | 'imported', lines: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${lines.toLocaleString('en')} lines ${step}\x1b[K`);
}
