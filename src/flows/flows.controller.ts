import { Body, Controller, Header, Post } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiCreatedResponse,
  ApiOperation,
  ApiTags,
  ApiUnauthorizedResponse,
} from '@nestjs/swagger';
import { CurrentApplication, ForApplication } from '../applications/decorators/for-application.decorator.js';
import { Application } from '../applications/entities/application.entity.js';
import { StartedLoginDto, StartLoginDto } from './dto/start-login.dto.js';
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
    description: 'Step 1. Send the user to `redirectUrl`; the callback comes to your `redirect_url` with `code`.',
  })
  @ApiCreatedResponse({ type: StartedLoginDto })
  @ApiBadRequestResponse({
    description: "redirect_url or cancel_url is not on one of the application's origins, or the body is malformed.",
  })
  @ApiUnauthorizedResponse({
    description: 'x-api-key is missing, unknown, revoked, expired, or lacks the scope `login`.',
  })
  startLogin(@CurrentApplication() application: Application, @Body() body: StartLoginDto): Promise<StartedLoginDto> {
    return this.flows.start(application, body);
  }
}
