import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { endWithChildren, stopWithNpm } from './parents.mjs';
import { root } from './prepare.mjs';

/**
 * `npm run example -- express` runs an example beside Gatehouse, and starts Gatehouse too if it does not run. It shows
 * every command that it uses. What follows the name goes to the example. The name may also be the path of a copy.
 */
const [name, ...rest] = process.argv.slice(2);
const folder = findExample(name);
const shown = path.relative(root, folder).startsWith('..') ? folder : path.relative(root, folder);
const children = new Set();
/** Only the example itself writes to stdout, so that other programs can read its output. */
const TO_STDERR = ['inherit', 2, 'inherit'];

const BESIDE = '"file:../../packages/';
const STANDARD_URL = 'http://localhost:3000';
const WHERE_FROM = `If it runs elsewhere, set GATEHOUSE_URL in ${path.join(shown, '.env')}.`;

let isStopping = false;
process.on('SIGINT', () => {
  isStopping = true; // a Ctrl-C has reached the children too
});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stopChildren);
stopWithNpm();

try {
  const variables = { ...readVariables(), ...process.env };
  await needGatehouse(variables.GATEHOUSE_URL);
  findPackages();
  if (!isInstalled()) await install();
  if (existsSync(path.join(folder, 'gatehouse.yml'))) await seed(variables);
  const start = ['start', ...(rest.length > 0 ? ['--', ...rest] : [])];
  process.exitCode = await run('npm', start, { mayFail: true, stdio: 'inherit' });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  stopChildren();
}

/** Once: a second signal would end them at once. */
function stopChildren() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) endWithChildren(child.pid);
}

function findExample(wanted = '') {
  const examples = path.join(root, 'examples');
  const names = readdirSync(examples).filter((entry) => existsSync(path.join(examples, entry, '.env.example')));
  const found = names.includes(wanted) ? path.join(examples, wanted) : path.resolve(wanted);
  if (wanted && existsSync(path.join(found, '.env.example'))) return found;
  if (wanted) console.error(`There is no example ${wanted}.`);
  console.error(`Run one of them with: npm run example -- <name>\n\n  ${names.join('\n  ')}`);
  process.exit(1);
}

/** The example reads its settings from `.env`. A line without a value gets a new secret. */
function readVariables() {
  const file = path.join(folder, '.env');
  if (!existsSync(file)) {
    const template = readFileSync(path.join(folder, '.env.example'), 'utf8').replace(STANDARD_URL, ownUrl());
    const written = template.replace(/^(\w+)=$/gm, (line, variable) => line + newSecret(variable));
    writeFileSync(file, written, { mode: 0o600 });
    say(`wrote ${path.join(shown, '.env')}: its settings${written === template ? '' : ', with new secrets'}`);
  }
  return parseEnv(readFileSync(file, 'utf8'));
}

/** Where this checkout of Gatehouse runs, as its own `.env` says. */
function ownUrl() {
  const file = path.join(root, '.env');
  const own = { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...process.env };
  return own.PUBLIC_URL || `http://localhost:${own.PORT || 3000}`;
}

function newSecret(variable) {
  const secret = randomBytes(32).toString('base64url');
  return variable === 'GATEHOUSE_API_KEY' ? `gh_key_${secret}` : secret;
}

async function needGatehouse(url) {
  if (await answers(url)) return;
  if (!['localhost', '127.0.0.1'].includes(new URL(url).hostname))
    throw new Error(`Gatehouse does not answer at ${url}. ${WHERE_FROM}`);
  say(`Gatehouse does not answer at ${url}: starting it`);
  const { port } = new URL(url);
  const service = launch('npm', ['--silent', 'start'], {
    cwd: root,
    env: { PORT: port || '80', ...process.env },
    stdio: TO_STDERR,
  });
  while (!(await answers(url))) {
    if (service.exitCode !== null || isStopping)
      throw new Error(`Gatehouse did not start. Its own message is above. ${WHERE_FROM}`);
    await delay(250);
  }
}

async function answers(url) {
  try {
    return (await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

/** The packages of this checkout stand beside its examples. A copy elsewhere finds them by their full path. */
function findPackages() {
  const file = path.join(folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  if (path.dirname(folder) === path.join(root, 'examples') || !text.includes(BESIDE)) return;
  const packages = path.join(root, 'packages');
  writeFileSync(file, text.replaceAll(BESIDE, `"file:${packages.replaceAll('\\', '/')}/`));
  say(`wrote ${path.join(shown, 'package.json')}: its packages of Gatehouse are those in ${packages}`);
}

/** Whether it has all that its package.json names, as new as the packages in this checkout. */
function isInstalled() {
  const installed = statSync(path.join(folder, 'node_modules', '.package-lock.json'), { throwIfNoEntry: false });
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const packages = Object.values(dependencies ?? {}).filter((wanted) => wanted.startsWith('file:'));
  const sources = packages.flatMap((wanted) => filesIn(path.resolve(folder, wanted.slice('file:'.length))));
  return [path.join(folder, 'package.json'), ...sources].every((file) => installed?.mtimeMs > statSync(file).mtimeMs);
}

function filesIn(place) {
  const entries = readdirSync(place, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function install() {
  // npm would keep a package whose version is the same, although its files are not.
  rmSync(path.join(folder, 'node_modules', '@gatehouse'), { recursive: true, force: true });
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', '--install-links', '--no-package-lock', ...quietly]);
}

/** Its application and its API key. The file takes both from the variables of `.env`. */
async function seed(variables) {
  const file = path.join(folder, 'gatehouse.yml');
  say(`node --env-file=${path.join(shown, '.env')} scripts/cli.mjs seed ${path.join(shown, 'gatehouse.yml')}`);
  const command = ['scripts/cli.mjs', 'seed', file];
  const code = await ended(launch(process.execPath, command, { cwd: root, env: variables, stdio: TO_STDERR }));
  if (code !== 0) throw new Error('The application of the example could not be created. The reason is above.');
}

async function run(command, args, { mayFail = false, stdio = TO_STDERR } = {}) {
  say(`(cd ${shown} && ${[command, ...args].join(' ')})`);
  const code = await ended(launch(command, ['--silent', ...args], { cwd: folder, stdio }));
  if (code !== 0 && !mayFail) throw new Error(`\`${command} ${args[0]}\` failed in ${shown}. The reason is above.`);
  return code;
}

function launch(command, args, options) {
  const child = spawn(command, args, { shell: process.platform === 'win32', ...options });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

function say(line) {
  console.error(`> ${line}`);
}
