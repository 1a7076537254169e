import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional } from 'class-validator';

/** The member `fields` of a request. The fields of the application say what may stand in it. */
export const HasFields = (description: string): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    IsObject({ message: 'fields must be an object such as { "shoe_size": 42 }' }),
    ApiPropertyOptional({ type: 'object', additionalProperties: true, example: {}, description }),
  );
