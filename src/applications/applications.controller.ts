import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentApplication, ForApplication } from './decorators/for-application.decorator.js';
import { EntitlementsDto } from './dto/entitlements.dto.js';
import { Application } from './entities/application.entity.js';
import { EntitlementsService } from './entitlements.service.js';

@ApiTags('Applications')
@Controller('v1/applications')
export class ApplicationsController {
  constructor(private readonly entitlements: EntitlementsService) {}

  @Get('entitlements')
  @ForApplication()
  @ApiOperation({ summary: "What the application's plan allows, and how much of it is used" })
  @ApiOkResponse({ type: EntitlementsDto, description: 'As of this moment.' })
  getEntitlements(@CurrentApplication() application: Application): Promise<EntitlementsDto> {
    return this.entitlements.entitlementsOf(application);
  }
}
