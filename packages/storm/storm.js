#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { Misuse, storm } from './index.js';

const USAGE = `Usage: storm --app URL [options]

Start the application with GATEHOUSE_URL=http://localhost:3900: there the kit stands in front of Gatehouse.

  --app URL          where the application runs
  --gatehouse URL    where Gatehouse runs (http://localhost:3000)
  --port NUMBER      where the kit stands in front of it (3900)
  --login PATH       where a sign-in starts (/auth/login)
  --page PATH        a page that shows who is signed in, and refreshes a due token (/)
  --signed-in WHAT   what only a signed-in page has: a text, /an expression/, or a status such as 200
                     (a way to sign out)
  --sign-out "POST /logout"  the sign-out, or the path of a page with its form, where the page has none
  --account PATH     «My account» (/auth/account)
  --email, --password  a user without a second factor; STORM_PASSWORD is read too
                     (a new user, where Gatehouse runs in development)
  --restart COMMAND  restarts the application
  --processes NUMBER how many processes the application has (1)
  --life SECONDS     what the application is told about the life of an access token (3)
  --patience SECONDS how long it may take until all is well again (10)
  --only, --skip ID,ID  scenarios; «blip» stands for all that begin with it
  --json             the verdicts as JSON

It ends with 0 if nothing is wrong, 1 if something is, 2 if it could not begin.`;

const text = { type: 'string' };
const NAMES = ['app', 'gatehouse', 'port', 'login', 'page', 'signed-in', 'sign-out', 'account', 'email', 'password'];
NAMES.push('restart', 'processes', 'life', 'patience', 'only', 'skip');
const NUMBERS = ['port', 'processes', 'life', 'patience'];
const LABELS = { ok: 'ok', wrong: 'WRONG', 'cannot tell': 'cannot tell' };

const write = (line = '') => void process.stdout.write(`${line}\n`);
const indented = (label, text) => write(`             ${label.padEnd(5)} ${text}`);

function show({ verdict, title, id, seen, faults, remarks }) {
  write(`${LABELS[verdict].padEnd(12)} ${title} (${id})`);
  for (const text of verdict === 'ok' ? [] : seen) indented('seen', text);
  for (const { seen: text, why, todo, see } of faults) {
    indented('wrong', text);
    if (why) indented('why', why);
    if (todo) indented('do', todo);
    if (see) indented('read', see);
  }
  for (const text of remarks) indented('note', text);
}

function readOptions() {
  const known = Object.fromEntries(NAMES.map((name) => [name, text]));
  /** @type {{ values: any }} */
  const { values } = parseArgs({ options: { ...known, json: { type: 'boolean' }, help: { type: 'boolean' } } });
  if (values.help) return;
  if (!URL.canParse(values.app ?? ''))
    throw new Misuse('--app is the address of the application, such as http://localhost:4000.');
  for (const name of NUMBERS) if (name in values) values[name] = Number(values[name]);
  const { 'signed-in': signedIn, 'sign-out': signOut, ...rest } = values;
  return { password: process.env.STORM_PASSWORD, ...rest, signedIn, signOut };
}

async function main() {
  const options = readOptions();
  if (!options) return write(USAGE) ?? 0;
  const verdicts = await storm(options, options.json ? undefined : show);
  if (options.json) write(JSON.stringify(verdicts, null, 2));
  const count = (verdict) => verdicts.filter((one) => one.verdict === verdict).length;
  if (!options.json) write(`\n${count('ok')} ok, ${count('wrong')} wrong, ${count('cannot tell')} not told.`);
  return count('wrong') > 0 ? 1 : 0;
}

process.exitCode = await main().catch((error) => {
  const isTold = error instanceof Misuse || error.code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${isTold ? error.message : error.stack}\n`);
  return 2;
});
