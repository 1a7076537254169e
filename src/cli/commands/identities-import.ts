import { existsSync } from 'node:fs';
import { AccountImportService, type ImportReport } from '../../identities/account/account-import.service.js';
import { readImportFile } from '../../identities/account/import-file.js';
import { ApplicationDirectory } from '../application-directory.js';
import { type CliCommand, CommandError } from '../command.js';
import { count, table } from '../terminal.js';

const MOST_SHOWN = 50;

export const identitiesImport: CliCommand = {
  usage: 'identities import <file>',
  summary: 'import accounts from another system, with their password hashes',
  details:
    'Takes a .csv or .jsonl file with email, email_verified, name, picture, locale, password_hash and created_at (docs/import.md). bcrypt, scrypt, PBKDF2 and argon2 hashes keep working and are upgraded at the next sign-in. An invalid line is reported and does not stop the others; the exit code is then 1.',
  options: [['--app <slug>', 'the application they belong to (required)']],
  examples: ['identities import users.csv --app shop', 'identities import users.jsonl --app shop --json'],
  async run({ args: [file = ''], options: { app }, withServices }) {
    if (typeof app !== 'string') throw new CommandError('Name the application they belong to: --app <slug>.');
    if (!/\.(csv|jsonl)$/.test(file)) throw new CommandError('The file must end in .csv or .jsonl.');
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`);
    const report = await withServices(async (get) => {
      const application = await get(ApplicationDirectory).get(app);
      return get(AccountImportService).import(application, readImportFile(file), progress);
    });
    return { json: report, text: show(report), isBad: report.refused.length > 0 };
  },
};

/** Shows progress only on a terminal. The line is overwritten at the end. */
function progress(done: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done.toLocaleString('en')} lines read\x1b[K`);
}

function show({ imported, alreadyThere, refused }: ImportReport): string {
  const ends = process.stderr.isTTY ? '\r' : '';
  const summary = `${ends}${count(imported, 'account')} imported, ${alreadyThere} already there, ${count(refused.length, 'line')} refused.`;
  if (refused.length === 0) return summary;
  const shown = refused.slice(0, MOST_SHOWN).map(({ line, reason }) => [String(line), reason]);
  const rest = refused.length - shown.length;
  return [
    summary,
    '',
    table(['LINE', 'REASON'], shown),
    ...(rest > 0 ? [`… and ${rest} more; --json lists them all.`] : []),
  ].join('\n');
}
