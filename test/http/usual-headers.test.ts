import { Controller, Get, Module, Res } from '@nestjs/common';
import type { Response } from 'express';
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

  @Get('none')
  none(@Res() response: Response): void {
    response.end();
  }
}

@Module({ controllers: [OwnHeadersController] })
class OwnHeadersModule {}

describe('The headers that every answer carries', () => {
  const service = useService({}, [OwnHeadersModule]);

  // Red where a header of the route comes beside the usual one, or where its name counts only in lower case.
  it.each(['set', 'object', 'list'])('give way to those of the route (%s), but for vary', async (way) => {
    const { headers } = await service.http.get(`/own-headers/${way}`);
    expect(headers.get('cache-control')).toBe('max-age=5');
    expect(headers.get('vary')?.split(', ').sort()).toEqual(['Accept', 'Origin']);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
  });

  it('are there without any word of the route', async () => {
    const { headers } = await service.http.get('/own-headers/none');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toBe('Origin');
  });
});
