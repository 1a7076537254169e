const { rm } = require('node:fs/promises');
const { ModuleMocker } = require('jest-mock');
const pg = require('pg');

/** What the files of a worker find alike, each of them. */
const SHARED = [globalThis, process, Date].map((object) => [object, Object.getOwnPropertyDescriptors(object)]);
const VARIABLES = { ...process.env };

/**
 * A test file runs among the globals of its worker itself, so that it can share modules with the files before it: what
 * one file made is `instanceof` the same classes. What a file changes about Node's own globals is put back after it.
 * What libraries have added, such as their registers of decorated classes, stays.
 */
module.exports = class WorkerEnvironment {
  constructor() {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimers = null;
    this.fakeTimersModern = null;
  }

  async setup() {
    endWithTheRun();
    globalThis.leftBehind ??= {}; // a service that an earlier file started and lends has the same one
    Object.assign(globalThis.leftBehind, { databases: [], folders: [], services: new Set() });
  }

  async teardown() {
    await removeLeftBehind();
    for (const [object, properties] of SHARED) putBack(object, properties);
    for (const name of Object.keys(process.env)) if (!(name in VARIABLES)) delete process.env[name];
    Object.assign(process.env, VARIABLES);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** None of its own: `Runtime` does not ask. */
  getVmContext() {
    return null;
  }
};

/** Whatever a file has left open. */
const endWithTheRun = once(() => {
  const END = 2; // of jest-worker
  process.on('message', ([type]) => type === END && process.exit());
  process.on('disconnect', () => process.exit()); // the run was killed
});

function once(act) {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

function putBack(object, properties) {
  for (const key of Reflect.ownKeys(properties)) {
    const now = Object.getOwnPropertyDescriptor(object, key);
    if (now?.value !== properties[key].value) Reflect.defineProperty(object, key, properties[key]);
  }
}

/** So that a run holds what its files of the moment need, in memory for the most part. */
async function removeLeftBehind() {
  const { databases, folders } = globalThis.leftBehind;
  for (const folder of folders) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  if (databases.length === 0) return;
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  for (const name of databases) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.end();
}
