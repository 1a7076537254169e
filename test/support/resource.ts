import { Controller, Get, Module, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OidcModule } from '../../src/oidc/oidc.module.js';
import { PresentedAccess } from '../../src/oidc/token/dpop/presented-access.js';

/** Stands for any endpoint of ours that takes access tokens of clients. */
@Controller('resource')
class Resource {
  constructor(private readonly access: PresentedAccess) {}

  @Get()
  async get(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<object> {
    const { sub } = await this.access.require(request, response);
    return { sub };
  }
}

@Module({ imports: [OidcModule], controllers: [Resource] })
export class ResourceModule {}
