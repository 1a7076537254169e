import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DocumentsEntitlements } from './applications.reference.js';
import { CurrentApplication, ForApplication } from './decorators/for-application.decorator.js';
import type { EntitlementsDto } from './dto/entitlements.dto.js';
import { Application } from './entities/application.entity.js';
import { EntitlementsService } from './entitlements.service.js';

@ApiTags('Applications')
@Controller('v1/applications')
export class ApplicationsController {
  constructor(private readonly entitlements: EntitlementsService) {}

  @Get('entitlements')
  @ForApplication()
  @DocumentsEntitlements
  getEntitlements(@CurrentApplication() application: Application): Promise<EntitlementsDto> {
    return this.entitlements.entitlementsOf(application);
  }
}
