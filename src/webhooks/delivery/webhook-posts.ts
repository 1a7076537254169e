import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Network, type Reached } from '../../identities/upstream/http/network.js';
import { Settings } from '../../platform/config/settings.js';
import { secondsIn } from '../../platform/outbox/retry-plan.js';
import { Clock } from '../../platform/time/clock.js';
import { type SignedContent, signaturesOf, type WebhookSecret } from '../webhook-secrets.js';
import { WebhookUrls } from '../webhook-urls.js';

/** To one origin, such as a service at which many endpoints have their receivers. */
const CONNECTIONS = 128;
const KEPT_BYTES = 1024;
const SLOW_DOWN = [429, 503];

export interface Posted {
  status: number | null;
  /** The first bytes of the answer, as far as they can be printed. */
  answer: string | null;
  /** Undefined if it was accepted. */
  error?: string;
  retryAfterSeconds?: number | undefined;
}

/** Posts to receivers: to public addresses alone, without redirects, in limited time. */
@Injectable()
export class WebhookPosts implements OnApplicationShutdown {
  private network: Network | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly urls: WebhookUrls,
    private readonly clock: Clock,
  ) {}

  async post(
    text: string,
    secrets: WebhookSecret[],
    content: Omit<SignedContent, 'timestamp'>,
    giveUp: AbortSignal,
  ): Promise<Posted> {
    const url = new URL(text);
    const fault = this.urls.faultOf(url);
    if (fault !== undefined) return { status: null, answer: null, error: `the URL ${fault}` };
    try {
      const reached = await this.send(url, secrets, content, giveUp);
      return { ...this.judge(url, reached), status: reached.status, answer: await beginningOf(reached) };
    } catch (error) {
      giveUp.throwIfAborted();
      const { name, message, cause } = error as Error;
      const inTime = `${url.host} did not answer in ${this.settings.webhooks.timeout} s`;
      const reason = name === 'TimeoutError' ? inTime : cause instanceof Error ? cause.message : message;
      return { status: null, answer: null, error: reason };
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.network?.close();
  }

  private send(
    url: URL,
    secrets: WebhookSecret[],
    { id, body }: Omit<SignedContent, 'timestamp'>,
    giveUp: AbortSignal,
  ): Promise<Reached> {
    const timestamp = Math.floor(this.clock.epochSeconds());
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Gatehouse-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signaturesOf(secrets, { id, timestamp, body }),
    };
    const limits = { timeoutMs: this.settings.webhooks.timeout * 1000, connections: CONNECTIONS };
    this.network ??= new Network(undefined, limits);
    return this.network.reach(url, { method: 'POST', headers, body }, this.urls.isOwnHost(url), giveUp);
  }

  private judge({ host }: URL, { status, headers }: Reached): Pick<Posted, 'error' | 'retryAfterSeconds'> {
    if (status >= 200 && status < 300) return {};
    const retryAfterSeconds = SLOW_DOWN.includes(status) ? secondsIn(headers, this.clock) : undefined;
    return { error: `${host} answered ${status}`, retryAfterSeconds };
  }
}

/** The status has decided already, so an answer that breaks off is no failure. */
async function beginningOf({ body }: Reached): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= KEPT_BYTES) break;
    }
  } catch {
    // What came before it is kept.
  }
  const text = Buffer.concat(chunks).subarray(0, KEPT_BYTES).toString();
  return text.replace(/[^\P{C}\n\t]/gu, '').replaceAll('\uFFFD', '') || null;
}
