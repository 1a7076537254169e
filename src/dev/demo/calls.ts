import { Injectable } from '@nestjs/common';
import type { DemoVisit } from './demo-visits.js';
import { type Exchange, PublicApi, type PublicApiRequest } from './public-api.js';

const MOST_EXCHANGES = 30;

/** Sends the requests of a visit, keeps them for its log, and shows refusals as news. */
@Injectable()
export class Calls {
  constructor(private readonly api: PublicApi) {}

  async send(visit: DemoVisit, request: PublicApiRequest): Promise<Exchange> {
    const exchange = await this.api.send(request);
    visit.exchanges = [exchange, ...visit.exchanges].slice(0, MOST_EXCHANGES);
    if (exchange.status === null || exchange.status >= 400) visit.news = { tone: 'bad', text: refusalIn(exchange) };
    else visit.achieved[visit.way].add(`${exchange.method} ${new URL(exchange.url).pathname}`);
    return exchange;
  }
}

const NOT_ALLOWED_HERE = /^(redirect|cancel)_url_not_allowed$/;

function refusalIn({ status, answerBody, answerHeaders }: Exchange): string {
  const { message } = Object(answerBody) as { message?: string };
  if (NOT_ALLOWED_HERE.test(answerHeaders['x-error-code'] ?? '')) return SEED_AGAIN;
  return status === null ? 'No answer came: see the log below.' : `${status}: ${message ?? 'see the log below'}`;
}

/** The service was seeded with another PUBLIC_URL than the current one. */
export const SEED_AGAIN =
  'The demo application is not allowed at this address yet. Run npm run -s cli -- seed seeds/demo.yml with the same PORT, and try again.';
