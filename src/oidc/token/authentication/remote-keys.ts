import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

/** What the address of a key set has answered. */
export interface FetchedKeys {
  keys: JSONWebKeySet;
  /** For how long they may be kept. */
  seconds: number;
}

/** Every program may name a key that is not there: after a request for it, and after one that failed, none is made for so long. */
const PAUSE_MS = 30_000;
/** Keys that have grown old still count for so long while their address does not answer. */
const STALE_MS = 3_600_000;

/** A key set that its owner keeps at an address, and changes there. */
export class RemoteKeys {
  private keys: JWTVerifyGetKey | undefined;
  private freshUntil = 0;
  private nextRequest = 0;
  private underWay: Promise<void> | undefined;

  constructor(private readonly fetchKeys: () => Promise<FetchedKeys>) {}

  readonly find: JWTVerifyGetKey = async (header, token) => {
    if (performance.now() >= this.freshUntil) await this.renew(0);
    try {
      return await this.search(header, token);
    } catch (failure) {
      if (!(failure instanceof errors.JWKSNoMatchingKey)) throw failure;
      await this.renew(PAUSE_MS);
      return this.search(header, token);
    }
  };

  private search(...[header, token]: Parameters<JWTVerifyGetKey>): ReturnType<JWTVerifyGetKey> {
    if (!this.keys || performance.now() >= this.freshUntil + STALE_MS) throw new errors.JWKSNoMatchingKey();
    return this.keys(header, token);
  }

  /** All who need the keys at once wait for one request. */
  private renew(pauseMs: number): Promise<void> {
    if (!this.underWay && performance.now() >= this.nextRequest)
      this.underWay = this.load().then((isLoaded) => {
        this.nextRequest = performance.now() + (isLoaded ? pauseMs : PAUSE_MS);
        this.underWay = undefined;
      });
    return this.underWay ?? Promise.resolve();
  }

  private async load(): Promise<boolean> {
    const fetched = await this.fetchKeys().catch(() => undefined);
    if (!fetched) return false;
    this.keys = createLocalJWKSet(fetched.keys);
    this.freshUntil = performance.now() + fetched.seconds * 1000;
    return true;
  }
}
