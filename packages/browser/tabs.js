import { quietly } from './ask.js';

/** One hung refresh must not hold up every tab. */
const LONGEST_WAIT_MS = 15_000;

/** What the tabs of one application have in common: the time of the next refresh, a lock, and a channel. */
export class Tabs {
  #name;
  #hear;
  #channel;
  #memory; // where the storage is blocked

  constructor(name, hear) {
    this.#name = name;
    this.#hear = hear;
    this.open();
    // An open channel would keep the page out of the browser's memory for the back button.
    addEventListener('pagehide', () => this.#channel?.close());
  }

  open() {
    if (!globalThis.BroadcastChannel) return;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
  }

  tell(news) {
    this.#channel?.postMessage(news);
  }

  /** When to refresh; '0' after a sign-out, and undefined if no tab has refreshed yet. */
  get mark() {
    return quietly(() => localStorage.getItem(this.#name)) ?? this.#memory;
  }

  set mark(mark) {
    this.#memory = mark;
    quietly(() => localStorage.setItem(this.#name, mark));
  }

  /** One tab after the other. After the time limit, and without locks, this tab does not wait. */
  async alone(work) {
    if (!navigator.locks) return work(false);
    let hasBegun = false;
    const begin = (hasWaited) => {
      hasBegun = true;
      return work(hasWaited);
    };
    const lock = (options, run) => navigator.locks.request(this.#name, options, run);
    try {
      const done = await lock({ ifAvailable: true }, async (held) => held && [await begin(false)]);
      return done ? done[0] : await lock({ signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, () => begin(true));
    } catch (failure) {
      if (hasBegun) throw failure;
      return work(true);
    }
  }
}
