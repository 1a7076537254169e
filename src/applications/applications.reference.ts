import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { EntitlementsDto } from './dto/entitlements.dto.js';

export const DocumentsEntitlements = applyDecorators(
  ApiOperation({
    summary: "What the application's plan allows, and how much of it is used",
    description: 'Ask before you offer what a plan may not include. `users.max` is null if there is no cap.',
  }),
  ApiOkResponse({ type: EntitlementsDto, description: 'As of this moment.' }),
);
