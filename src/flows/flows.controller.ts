import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentApplication, ForApplication } from '../applications/decorators/for-application.decorator.js';
import { Application } from '../applications/entities/application.entity.js';
import { type Caller, From } from '../platform/http/caller.js';
import { StartedLoginDto, StartLoginDto } from './dto/start-login.dto.js';
import { DocumentsStartLogin } from './flows.reference.js';
import { FlowsService } from './flows.service.js';

@ApiTags('Hosted login')
@Controller('v1/applications')
export class FlowsController {
  constructor(private readonly flows: FlowsService) {}

  @Post('login')
  @ForApplication()
  @Header('cache-control', 'no-store')
  @DocumentsStartLogin
  startLogin(
    @CurrentApplication() application: Application,
    @Body() body: StartLoginDto,
    @From() { deadline }: Caller,
  ): Promise<StartedLoginDto> {
    return this.flows.start(application, body, deadline);
  }
}
