import type { Type } from '@nestjs/common';
import { validate } from 'uuid';
import { ApplicationsModule } from '../../applications/applications.module.js';
import { AccountModule } from '../../identities/account/account.module.js';
import { AccountExportService } from '../../identities/account/account-export.service.js';
import { BlockingAndDeletion } from '../../identities/account/blocking-and-deletion.js';
import { AccountImportService } from '../../identities/account/importing/account-import.service.js';
import { fileAt } from '../../identities/account/importing/files/bytes.js';
import type { FirebaseOptions } from '../../identities/account/importing/products/firebase-parameters.js';
import { openImport } from '../../identities/account/importing/products/products.js';
import { SecondFactorRemoval } from '../../identities/account/second-factor-removal.js';
import { IdentityAliases } from '../../identities/aliases/identity-aliases.service.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import { IdentitiesModule } from '../../identities/identities.module.js';
import { MetricsModule } from '../../metrics/metrics.module.js';
import { applicationNamed } from '../application-argument.js';
import { CommandError, type Get, type Input, type Options, type Outcome, type WithServices } from '../command.js';
import { confirm } from '../confirm.js';
import { importSummary } from '../import-summary.js';
import { inputFile, located, readText } from '../input-file.js';
import { count } from '../terminal.js';

/** The metrics count the sessions that end. */
const MODULES = [AccountModule, IdentitiesModule, MetricsModule];

/**
 * Runs what a command does to one identity. The id may be one from before two accounts became one. A wrong id is a user
 * error, reported in one line.
 */
export async function withIdentity<Result>(
  id: string,
  withServices: WithServices,
  act: (get: Get, id: string) => Promise<Result>,
  more: Type[] = [],
): Promise<Result> {
  const unknown = new CommandError(`There is no identity ${id}. \`identities find <email>\` shows ids.`);
  if (!validate(id)) throw unknown;
  try {
    return await withServices([...MODULES, ...more], async (get) => {
      return act(get, await get(IdentityAliases).resolve(id));
    });
  } catch (error) {
    throw error instanceof IdentityNotFound ? unknown : error;
  }
}

export async function block({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const blocked = await withIdentity(id, withServices, async (get, known) => ({
    id: known,
    blocked: true,
    sessionsEnded: await get(BlockingAndDeletion).block(known),
  }));
  return { json: blocked, text: `Blocked; ${count(blocked.sessionsEnded, 'session')} ended.` };
}

export async function unblock({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const unblocked = await withIdentity(id, withServices, async (get, known) => {
    await get(BlockingAndDeletion).unblock(known);
    return { id: known, blocked: false };
  });
  return { json: unblocked, text: 'Unblocked; its owner can sign in again.' };
}

export async function resetMfa({ args: [id = ''], options, withServices }: Input): Promise<Outcome> {
  await confirm(`Remove the second factors of the account ${id}?`, options.yes === true);
  const reset = await withIdentity(id, withServices, async (get, known) => {
    const ended = await get(SecondFactorRemoval).reset(known);
    return { id: known, removed: ended !== undefined, sessionsEnded: ended ?? 0 };
  });
  return {
    json: reset,
    text: reset.removed
      ? `Removed; ${count(reset.sessionsEnded, 'session')} ended. Its owner is told by email.`
      : 'This account has no second factor and no passkey.',
  };
}

export async function deleteAccount({ args: [id = ''], options, withServices }: Input): Promise<Outcome> {
  await confirm(`Delete the account ${id} for good?`, options.yes === true);
  const deleted = await withIdentity(id, withServices, async (get, known) => ({
    id: known,
    deleted: true,
    sessionsEnded: await get(BlockingAndDeletion).delete(known),
  }));
  return { json: deleted, text: `Deleted; ${count(deleted.sessionsEnded, 'session')} ended.` };
}

export async function importAccounts({ args: [file = ''], options, withServices }: Input): Promise<Outcome> {
  const { app } = options;
  if (typeof app !== 'string') throw new CommandError('Name the application they belong to: --app <slug>.');
  const source = await openImport(await fileAt(inputFile(file)), word(options.from), {
    hashes: fileIn(options.hashes),
    identities: fileIn(options.identities),
    firebase: firebaseIn(options),
    map: mapIn(options.map),
  });
  const importOptions = importOptionsOf(options);
  const report = await withServices([AccountModule, ApplicationsModule], async (get) =>
    get(AccountImportService).import(await applicationNamed(app, get), source, importOptions),
  );
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return { json: report, text: importSummary(report, importOptions.skipInvalid), isBad: report.refusedCount > 0 };
}

const importOptionsOf = ({ dryRun, skipInvalid, json }: Options) => ({
  dryRun: dryRun === true,
  skipInvalid: skipInvalid === true,
  withIds: json === true,
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

/** Writes to a terminal only. The line is overwritten at the end. */
function progress(step: 'checked' | 'imported', lines: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${lines.toLocaleString('en')} lines ${step}\x1b[K`);
}

export async function exportAccount({ args: [id = ''], withServices }: Input): Promise<Outcome> {
  const held = await withIdentity(id, withServices, (get, known) => get(AccountExportService).exportForOperator(known));
  return { json: held, text: JSON.stringify(held, null, 2) };
}
