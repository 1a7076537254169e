import { Injectable } from '@nestjs/common';
import type { DemoVisit } from './demo-visits.js';
import { type Exchange, PublicApi, type PublicApiRequest } from './public-api.js';

const MOST_EXCHANGES = 30;

/** Makes a visit's requests, keeps them for its log, and says aloud what was refused. */
@Injectable()
export class Calls {
  constructor(private readonly api: PublicApi) {}

  async send(visit: DemoVisit, request: PublicApiRequest): Promise<Exchange> {
    const exchange = await this.api.send(request);
    visit.exchanges = [exchange, ...visit.exchanges].slice(0, MOST_EXCHANGES);
    if (exchange.status === null || exchange.status >= 400) visit.news = { tone: 'bad', text: refusalIn(exchange) };
    return exchange;
  }
}

function refusalIn({ status, answerBody }: Exchange): string {
  const { message } = Object(answerBody) as { message?: string };
  return status === null ? 'No answer came: see the log below.' : `${status}: ${message ?? 'see the log below'}`;
}
