import { ApiProperty } from '@nestjs/swagger';
import { FIELD_PLACES, FIELD_TYPES, FIELD_WRITERS } from '../../applications/fields/profile-field.js';

export class ProfileFieldDto {
  @ApiProperty({ example: 'shoe_size', description: 'Its name in `fields` of a user.' })
  key: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { en: 'Shoe size', de: 'Schuhgröße' },
    description: 'What people read, by language. A text alone stands for all languages.',
  })
  label: Record<string, string>;

  @ApiProperty({ required: false, enum: FIELD_TYPES, example: 'number', description: 'The default is `text`.' })
  type: string;

  @ApiProperty({ required: false, example: false, description: 'The person must fill it in where it is asked.' })
  required: boolean;

  @ApiProperty({ required: false, enum: FIELD_WRITERS, example: 'person', description: 'The default is `person`.' })
  writer: string;

  @ApiProperty({
    required: false,
    enum: FIELD_PLACES,
    example: 'account',
    description: 'At the sign-up too, or on the account pages alone, which is the default.',
  })
  asked: string;

  @ApiProperty({ required: false, type: 'integer', nullable: true, example: 30, description: 'Of length or value.' })
  min: number | null;

  @ApiProperty({ required: false, type: 'integer', nullable: true, example: 50, description: 'Of length or value.' })
  max: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    required: false,
    example: null,
    description: 'Of the whole text: letters and classes such as `[A-Z]{2}\\d{6}`, without groups, `*` and `+`.',
  })
  pattern: string | null;

  @ApiProperty({
    type: String,
    isArray: true,
    required: false,
    nullable: true,
    example: null,
    description: 'Of a choice.',
  })
  options: string[] | null;
}
