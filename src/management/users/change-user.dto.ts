import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, Length, ValidateBy } from 'class-validator';
import { type AgreedDto, SaysAgreed } from '../../identities/agreements/agreed.dto.js';
import { ProfileDto } from '../../identities/dto/profile.dto.js';
import { HasFields } from '../../identities/fields/fields.dto.js';
import { isMetadata, METADATA_RULE } from '../../identities/metadata.js';

export const IsMetadata = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isMetadata', validator: { validate: isMetadata } },
    { message: ({ property }) => METADATA_RULE.replace('metadata', property) },
  );

/** Null stands for none. */
export const NullIsEmpty = (): PropertyDecorator => Transform(({ value }) => (value === null ? {} : value));

export class ChangeUserDto extends ProfileDto {
  @IsOptional()
  @NullIsEmpty()
  @IsMetadata()
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: { crm_id: '4711' },
    description: 'What your programs keep with the user: at most 4 KiB of JSON. It replaces what was kept before.',
  })
  metadata?: Record<string, unknown>;

  @IsOptional()
  @Length(1, 255)
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'crm-4711',
    description: 'The id in a system of yours. One user of the application has it; null removes it.',
  })
  external_id?: string | null;

  @HasFields('The fields that the application has added to the profile, by key; null removes a value.')
  fields?: Record<string, unknown> | null;

  @SaysAgreed('You answer for it that the user has agreed to these versions. What was agreed to before stays.')
  agreed?: AgreedDto | null;
}

export class PatchUserDto extends ChangeUserDto {
  @IsOptional()
  @IsMetadata()
  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: { plan: 'pro', trial_ends: null },
    description: 'Changes only what it names (a JSON merge patch); null removes a member. It comes after `metadata`.',
  })
  metadata_patch?: Record<string, unknown>;
}

export class NewEmailDto {
  @IsString({ message: 'email must be a string' })
  @Length(1, 320)
  @ApiProperty({ format: 'email', example: 'ada@example.org', description: 'The new email address.' })
  email: string;
}

export class CreateUserDto extends ChangeUserDto {
  @IsOptional()
  @Length(1, 100)
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'demo',
    description: 'The application, by slug or id. A key that manages all applications must name one.',
  })
  application?: string | null;

  @IsString({ message: 'email must be a string' })
  @Length(1, 320)
  @ApiProperty({ format: 'email', example: 'grace@example.com', description: 'The email address.' })
  email: string;

  @IsOptional()
  @IsString({ message: 'password must be a string' })
  @Length(1, 1024)
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'seven unhurried otters',
    description: 'The rules for passwords hold. Without one, an invited user sets their own.',
  })
  password?: string | null;

  @IsOptional()
  @IsString({ message: 'password_hash must be a string' })
  @Length(1, 2048)
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: null,
    description: 'Instead of a password: a hash of another system, in a form that an import takes.',
  })
  password_hash?: string | null;

  @IsOptional()
  @IsBoolean({ message: 'verified must be true or false' })
  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    example: true,
    description: 'You answer for it that the mailbox is the user’s.',
  })
  verified?: boolean | null;

  @IsOptional()
  @IsBoolean({ message: 'invite must be true or false' })
  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    example: false,
    description: 'Mail a link that proves the mailbox and sets a password. It works for seven days.',
  })
  invite?: boolean | null;
}
