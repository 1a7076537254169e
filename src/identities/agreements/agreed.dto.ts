import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsOptional, Matches, ValidateNested } from 'class-validator';
import { VERSION, VERSION_WORDS } from '../../applications/documents.js';
import type { AgreedVersions } from './agreement.entity.js';

export class AgreedDto implements AgreedVersions {
  @IsOptional()
  @Matches(VERSION, { message: `terms ${VERSION_WORDS}` })
  @ApiPropertyOptional({ example: '2', description: 'The version of the terms.' })
  terms?: string;

  @IsOptional()
  @Matches(VERSION, { message: `privacy ${VERSION_WORDS}` })
  @ApiPropertyOptional({ example: '1', description: 'The version of the privacy policy.' })
  privacy?: string;
}

/** The member `agreed` of a request. */
export const SaysAgreed = (description: string): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    IsObject({ message: 'agreed must be an object such as { "terms": "2" }' }),
    ValidateNested(),
    Type(() => AgreedDto),
    ApiPropertyOptional({ type: AgreedDto, description }),
  );
