import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

const OLDEST_NODE = [20, 19];
const LONGEST_STEP_MS = 10 * 60_000;
const SOURCES = [
  'package-lock.json', // the bundle holds the libraries
  'src',
  'nest-cli.json',
  '.swcrc',
  'tsconfig.json',
  'tsconfig.build.json',
  'scripts/bundle.mjs',
  'scripts/word-lists.mjs',
];

const inRoot = (...parts) => path.join(root, ...parts);
const lockFile = inRoot('.prepare.lock');
const installStamp = inRoot('node_modules', '.gatehouse-installed');
const buildStamp = inRoot('dist', '.gatehouse-built');

const isCheckout = () => existsSync(inRoot('src'));

/**
 * Prepares a checkout so that the compiled service can run: installs the dependencies of the lock file and builds the
 * sources, each only if needed. On failure it prints one line and ends the process.
 */
export async function prepare({ quiet = false } = {}) {
  try {
    requireNode();
    if (!isCheckout()) return; // the image is already built and has no sources
    if (isInstalled() && isBuilt()) return;
    await exclusively(async () => {
      const say = quiet ? () => undefined : (step) => process.stderr.write(`${step}\n`);
      if (!isInstalled()) await install(say);
      if (!isBuilt()) await build(say);
    });
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Builds only `dist`, for a process that itself uses the installed dependencies. */
export async function prepareBuild() {
  if (isBuilt()) return;
  await exclusively(async () => {
    if (!isBuilt()) await build(() => undefined);
  });
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Error(`Gatehouse needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
}

function isInstalled() {
  const lock = fingerprintOfLock();
  if (read(installStamp) === lock) return true;
  if (!holdsEverything()) return false;
  writeFileSync(installStamp, lock); // npm was run by hand, which is equally good
  return true;
}

/** npm records what it installed in node_modules. Packages for other platforms are missing there. */
function holdsEverything() {
  const installed = JSON.parse(read(inRoot('node_modules', '.package-lock.json')) ?? '{}').packages;
  if (!installed) return false;
  const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  return Object.entries(packages).every(([place, { version, optional, peer }]) => {
    if (place === '' || (!installed[place] && (optional || peer))) return true;
    return installed[place]?.version === version;
  });
}

async function install(say) {
  say('Installing the dependencies (once, about a minute) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], 'npm ci');
  writeFileSync(installStamp, fingerprintOfLock());
}

const isBuilt = () => read(buildStamp) === fingerprintOfSources();

async function build(say) {
  say('Building (after each change of the sources, half a minute at most) …');
  const sources = fingerprintOfSources(); // taken before the build: an edit during the build causes another build
  for (const [program, ...args] of [['node_modules/@nestjs/cli/bin/nest.js', 'build'], ['scripts/bundle.mjs']])
    await run(process.execPath, [inRoot(program), ...args], 'npm run build');
  writeFileSync(buildStamp, sources);
}

const fingerprintOfLock = () => digest(readFileSync(inRoot('package-lock.json')));

/** Names, sizes and times of all sources, so that an added, changed, restored or deleted file is noticed. */
function fingerprintOfSources() {
  const files = SOURCES.flatMap((source) =>
    statSync(inRoot(source)).isDirectory()
      ? readdirSync(inRoot(source), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
      : [inRoot(source)],
  );
  return digest(files.sort().map(describe).join('\n'));
}

function describe(file) {
  const { size, mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return `${file} ${size} ${mtimeMs}`;
}

function run(command, args, byHand) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: command === 'npm.cmd' });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => reject(new Error(`\`${byHand}\` could not be started: ${error.message}.`)));
    child.on('close', (code) => (code === 0 ? resolve() : reject(failure(byHand, output, code))));
  });
}

/** Returns the line that names the fault. Running the command by hand shows the rest. */
function failure(byHand, output, code) {
  const lines = output.split('\n').map((line) => line.trim());
  const place = lines.find((line) => line.startsWith(',-['))?.slice(3, -1); // the compiler's reference to a line
  if (place)
    return new Error(`\`${byHand}\` failed: ${place}: ${lines.find((line) => line.startsWith('x '))?.slice(2)}`);
  const telling = lines.find((line) => /error/i.test(line) && !/^npm error (code|errno|syscall)\b/.test(line));
  const reason = telling?.replace(/^npm error\s*/, '') ?? `it ended with ${code}`;
  return new Error(`\`${byHand}\` failed: ${reason} (run it by hand to see everything)`);
}

/** Two starts in one checkout take turns, so that they do not build at the same time. */
async function exclusively(act) {
  const draft = `${lockFile}.${process.pid}`;
  let announced;
  for (const deadline = Date.now() + LONGEST_STEP_MS; !take(draft); await delay(100)) {
    removeIfAbandoned();
    const owner = read(lockFile);
    if (owner && owner !== announced)
      process.stderr.write(`Waiting for another start (pid ${owner.trim()}) to finish preparing …\n`);
    announced = owner ?? announced;
    if (Date.now() > deadline) throw new Error(`Another process is still preparing; if not, delete ${lockFile}.`);
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    await act();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(draft) {
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, lockFile); // atomic: a reader never sees a lock without its owner
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * A killed owner leaves its lock, and a full disk an empty one. Of all processes that notice, only one can move it
 * away.
 */
function removeIfAbandoned() {
  const owner = read(lockFile);
  if (owner === undefined || isAlive(Number(owner))) return;
  const aside = `${lockFile}.${process.pid}.abandoned`;
  try {
    renameSync(lockFile, aside);
    if (read(aside) !== owner) linkSync(aside, lockFile); // a new owner was quicker and keeps the lock
  } catch {
    return; // another process has moved it
  } finally {
    rmSync(aside, { force: true });
  }
}

function isAlive(pid) {
  if (!(pid > 0) || pid === process.pid) return false; // a restarted container reuses the same process ids
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
const digest = (content) => createHash('sha256').update(content).digest('hex');
