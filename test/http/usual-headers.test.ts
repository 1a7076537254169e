import path from 'node:path';
import { Controller, Get, type MiddlewareConsumer, Module, type NestModule, Res } from '@nestjs/common';
import express, { type NextFunction, type Request, type Response } from 'express';
import { useService } from '../support/service.js';

/** A team's routes, which answer in each way that Node and Express offer. */
@Controller('own-headers')
class OwnHeadersController {
  @Get('set')
  set(@Res({ passthrough: true }) response: Response): object {
    response.setHeader('Cache-Control', 'max-age=5');
    response.vary('Accept');
    return {};
  }

  @Get('object')
  object(@Res() response: Response): void {
    response.writeHead(200, { 'Cache-Control': 'max-age=5', Vary: 'Accept' }).end();
  }

  @Get('list')
  list(@Res() response: Response): void {
    response.writeHead(200, ['CACHE-CONTROL', 'max-age=5', 'vary', 'Accept']).end();
  }

  @Get('changed')
  changed(@Res({ passthrough: true }) response: Response): object {
    const had = response.getHeader('Cache-Control');
    response.append('content-security-policy', 'sandbox');
    response.removeHeader('Permissions-Policy');
    return { had, id: response.get('x-request-id'), removed: response.get('permissions-policy') ?? null };
  }

  @Get('file')
  file(@Res() response: Response): void {
    response.sendFile(path.resolve('README.md'));
  }

  @Get('behind')
  behind(): object {
    return {};
  }

  @Get('packed')
  packed(): object {
    return { who: 'Zoë' };
  }

  @Get('none')
  none(@Res() response: Response): void {
    response.end();
  }
}

/** In the manner of a middleware that compresses answers. */
function pack(_request: Request, response: Response, next: NextFunction): void {
  const { end } = response;
  response.end = ((text: string) => end.call(response, text.replace('who', 'WHO'), 'utf8')) as Response['end'];
  next();
}

@Module({ controllers: [OwnHeadersController] })
class OwnHeadersModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    const other = express();
    other.use((_request, response, next) => {
      response.setHeader('x-other', 'yes');
      next();
    });
    consumer.apply(other).forRoutes('own-headers/behind');
    consumer.apply(pack).forRoutes('own-headers/packed');
  }
}

describe('The headers that every answer carries', () => {
  const service = useService({}, [OwnHeadersModule]);

  // Red where a header of the route comes beside the usual one, or where its name counts only in lower case.
  it.each([
    ['set', 'Origin, Accept'],
    ['object', 'Accept'],
    ['list', 'Accept'],
  ])('give way to those of the route: %s', async (way, vary) => {
    const { headers } = await service.http.get(`/own-headers/${way}`);
    expect(headers.get('cache-control')).toBe('max-age=5');
    expect(headers.get('vary')).toBe(vary);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
  });

  // Red where they are only written: a file would be `public` then, as Express sends one unless a header says otherwise.
  it('can be read, added to and taken away', async () => {
    const { headers, body } = await service.http.get('/own-headers/changed');
    expect(body).toEqual({ had: 'no-store', id: headers.get('x-request-id'), removed: null });
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*, sandbox$/);
    expect(headers.has('permissions-policy')).toBe(false);
    expect((await service.http.get('/own-headers/file')).headers.get('cache-control')).toBe('no-store');
  });

  // Red where the headers are written by a method of the prototype: this middleware replaces it, as Express lets it.
  it('are there behind another Express application', async () => {
    const { headers } = await service.http.get('/own-headers/behind');
    expect(headers.get('x-other')).toBe('yes');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  // Red where an answer leaves without a look at who replaced `end`.
  it('are there beside a middleware that changes the text', async () => {
    const { headers, body } = await service.http.get('/own-headers/packed');
    expect(body).toEqual({ WHO: 'Zoë' });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('are there without any word of the route', async () => {
    const { headers } = await service.http.get('/own-headers/none');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toBe('Origin');
  });
});
