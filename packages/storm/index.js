import { spawn } from 'node:child_process';
import { GatehouseProxy } from './proxy.js';
import refreshing from './refreshing.js';
import { Misuse, Rig } from './rig.js';
import signingIn from './signing-in.js';
import signingOut, { FAULTS } from './signing-out.js';

export { Misuse };

/** In this order: `cookies` looks at all that the application has answered before. */
export const SCENARIOS = [...signingIn, ...refreshing, ...signingOut];

const DEFAULTS = {
  login: '/auth/login',
  page: '/',
  account: '/auth/account',
  gatehouse: 'http://localhost:3000',
  port: 3900,
  life: 3,
  processes: 1,
  patience: 10,
};

/**
 * Plays the scenarios one after another. Each verdict is told as soon as it is known.
 * @type {typeof import('./index.d.ts').storm}
 */
export async function storm(given, onVerdict = () => {}) {
  const settled = { ...DEFAULTS, ...given };
  const options = { ...settled, proxy: `http://localhost:${settled.port}` };
  const chosen = SCENARIOS.filter(({ id }) => isChosen(id, options));
  if (chosen.length === 0) throw new Misuse(`There is no scenario ${options.only}.`);
  const proxy = await new GatehouseProxy(options.gatehouse).start(options.port).catch((error) => {
    throw new Misuse(`The proxy cannot listen on port ${options.port}: ${error.message}.`);
  });
  const rig = new Storm(options, proxy);
  const verdicts = [];
  try {
    await rig.prepare();
    for (const scenario of chosen) {
      verdicts.push(await judge(rig, scenario));
      onVerdict(verdicts.at(-1));
    }
    return verdicts;
  } finally {
    await proxy.stop();
  }
}

/** @type {(id: string, options: { only?: string, skip?: string }) => boolean} */
const isChosen = (id, { only, skip }) => (!only || matches(only, id)) && !(skip && matches(skip, id));
/** `blip` stands for all scenarios whose names begin with it. */
const matches = (names, id) => names.split(',').some((name) => id === name || id.startsWith(`${name}-`));

const died = {
  why: 'One failed request ends the process, for all people.',
  todo: 'Catch the errors of asynchronous handlers, and answer 503.',
};

async function judge(rig, { id, title, see, faults, run }) {
  /** @type {Omit<import('./index.d.ts').Verdict, 'seconds'>} */
  const verdict = { id, title, verdict: 'ok', seen: [], faults: [], remarks: [] };
  const begun = Date.now();
  rig.reset();
  const mark = rig.proxy.mark();
  const check = {
    saw: (text) => verdict.seen.push(text),
    remark: (text) => verdict.remarks.push(text),
    unsure: (text) => {
      if (verdict.faults.length === 0) verdict.verdict = 'cannot tell';
      verdict.seen.push(text);
      return true;
    },
    wrong: (fault, seen) => {
      verdict.verdict = 'wrong';
      if (!verdict.faults.some((other) => other.fault === fault))
        verdict.faults.push({ fault, seen, ...{ died, ...faults }[fault], see });
    },
  };
  try {
    await run(rig, check);
  } catch (error) {
    if (!(error instanceof Misuse)) throw error;
    if (verdict.verdict === 'ok') check.unsure(error.message);
  }
  rig.reset();
  if (rig.proxy.log.slice(mark).some(({ status }) => status === 429)) {
    verdict.faults = []; // the kit asked for too much, and not the application
    check.unsure('the limits of Gatehouse refused a request: start it with RATE_LIMIT_SCALE=0');
  }
  if (!(await rig.answersAgain())) check.wrong('died', 'the application does not answer any more');
  return { ...verdict, seconds: (Date.now() - begun) / 1000 };
}

/** What one run needs beside the rig: what was learnt, the browser that goes on, the restart. */
class Storm extends Rig {
  faults = FAULTS;
  #refreshes;
  #tab;

  /** All settings are right, or the run ends here. */
  async prepare() {
    const first = await this.page(this.tab());
    if (!first.status) throw new Misuse(`${this.home} does not answer (${first.error}).`);
    if (first.isIn) throw new Misuse(`${this.home} looks signed in without a session. Say --signed-in.`);
    this.reset();
    if (!this.person.email) await this.register();
    await this.signedIn();
  }

  reset() {
    this.proxy.clear();
    this.proxy.life = this.options.life;
  }

  /** Whether opening the page refreshes a due token. It is learnt once. */
  refreshes = () => {
    this.#refreshes ??= this.learn();
    return this.#refreshes;
  };

  /** The browser of the scenario before, if it is still signed in. */
  async reused() {
    if (!this.#tab || !(await this.page(this.#tab)).isIn) this.#tab = await this.signedIn();
    return this.#tab;
  }

  answersAgain = async () => (await this.patiently(() => this.#isUp())).isIn;

  async #isUp() {
    return { isIn: (await this.page(this.tab())).status > 0 };
  }

  async restart() {
    const { restart } = this.options;
    if (typeof restart === 'function') await restart();
    else {
      const child = spawn(restart, { shell: true, stdio: 'ignore' });
      await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    }
    if (!(await this.answersAgain())) throw new Misuse('After --restart the application does not answer.');
  }
}
