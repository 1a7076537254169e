import type { Http } from './http.js';

/** A client that walks from token to token, and remembers only what was acknowledged to it. */
export class RefreshChain {
  /** Every token it was given, the first included. */
  readonly acknowledged: string[];
  private stopped: Promise<void> | undefined;
  private isTold = false;
  hasEnded = false;

  constructor(
    readonly sessionId: string,
    first: string,
  ) {
    this.acknowledged = [first];
  }

  get newest(): string {
    return this.acknowledged.at(-1) as string;
  }

  get parent(): string {
    return this.acknowledged.at(-2) as string;
  }

  get grandparent(): string {
    return this.acknowledged.at(-3) as string;
  }

  /** Walks until the service does not answer any more, or until it is told to stop. */
  run(http: Http): void {
    this.stopped = this.walk(http).finally(() => {
      this.hasEnded = true;
    });
  }

  stop(): void {
    this.isTold = true;
  }

  async ended(): Promise<void> {
    await this.stopped;
  }

  static refresh(http: Http, refresh_token: string) {
    return http.post('/v1/auth/refresh', { client_type: 'server', refresh_token });
  }

  private async walk(http: Http): Promise<void> {
    while (!this.isTold) {
      const answer = await RefreshChain.refresh(http, this.newest).catch(() => undefined);
      if (answer?.status !== 200) return;
      this.acknowledged.push(answer.body.refresh_token);
    }
  }
}
