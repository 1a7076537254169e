import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ExampleIdAbsent } from '../dev.errors.js';
import { SESSION_COOKIE } from './configuration.js';
import { EXAMPLE_ID_PATH, ExampleId } from './example-id.js';

/** Hands the requests of the protocol to the provider, which reads their paths below its own. */
@Injectable()
export class ExampleIdMiddleware implements NestMiddleware {
  constructor(private readonly exampleId: ExampleId) {}

  async use(request: Request, response: Response): Promise<void> {
    const provider = await this.exampleId.find();
    if (!provider) throw new ExampleIdAbsent();
    request.headers.cookie = withoutSession(request.headers.cookie);
    request.url = request.originalUrl.slice(EXAMPLE_ID_PATH.length);
    provider.callback()(request, response);
  }
}

/** The person of an earlier sign-in is forgotten: another one may be chosen each time, without signing out first. */
const withoutSession = (cookies = ''): string =>
  cookies
    .split('; ')
    .filter((pair) => !pair.startsWith(SESSION_COOKIE))
    .join('; ');
