import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request } from 'express';
import { type Caller, callerOf } from '../../platform/http/caller.js';
import { type FetchMetadata, fetchMetadataOf } from './fetch-metadata.js';
import { type PresentedCookies, PresentedCookiesReader } from './presented-cookies.js';

/** The caller, with what a browser adds to its requests. */
export interface Visitor extends Caller {
  readonly cookies: PresentedCookies;
  readonly fetch: FetchMetadata;
}

@Injectable()
class VisitorPipe implements PipeTransform<Request, Visitor> {
  constructor(private readonly cookies: PresentedCookiesReader) {}

  transform(request: Request): Visitor {
    return Object.assign(callerOf(request), {
      cookies: this.cookies.read(request.headers.cookie),
      fetch: fetchMetadataOf(request),
    });
  }
}

const WholeRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>(),
);

/** `@FromBrowser() visitor: Visitor` in a controller. */
export const FromBrowser = (): ParameterDecorator => WholeRequest(VisitorPipe);
