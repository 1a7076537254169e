import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { UrlNotAllowed } from '../applications/applications.errors.js';
import { CurrentApplication, ForApplication } from '../applications/decorators/for-application.decorator.js';
import { Application } from '../applications/entities/application.entity.js';
import { type Caller, From } from '../platform/http/caller.js';
import { emptyBodyOf } from '../platform/http/input/validation.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { START_LOGIN_EXAMPLES, StartedLoginDto, StartLoginDto } from './dto/start-login.dto.js';
import { FlowsService } from './flows.service.js';

@ApiTags('Hosted login')
@Controller('v1/applications')
export class FlowsController {
  constructor(private readonly flows: FlowsService) {}

  @Post('login')
  @ForApplication()
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Start a login',
    description:
      'Step 1. Send the user to `redirectUrl`; the callback comes to your `redirect_url` with `code` and your `state`.',
  })
  @ApiCreatedResponse({ type: StartedLoginDto, description: 'The login is open.' })
  @ApiBody({ type: StartLoginDto, examples: START_LOGIN_EXAMPLES })
  @ApiFailures(emptyBodyOf(StartLoginDto), new UrlNotAllowed('redirect_url'), new UrlNotAllowed('cancel_url'))
  startLogin(
    @CurrentApplication() application: Application,
    @Body() body: StartLoginDto,
    @From() { deadline }: Caller,
  ): Promise<StartedLoginDto> {
    return this.flows.start(application, body, deadline);
  }
}
