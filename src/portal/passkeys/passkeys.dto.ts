import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { IsNotEmpty, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { PlainName } from '../../identities/names.js';
import type { Passkey } from '../../identities/passkeys/passkey.entity.js';
import { OfferedProofDto } from '../proof/proof.dto.js';

const LONGEST_NAME = 100;

export class PasskeyDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'Its id.' })
  id: string;

  @ApiProperty({ example: 'Chrome, Linux', description: 'For its owner, to tell it from others.' })
  name: string;

  @ApiProperty({ example: true, description: 'Whether it is synced between devices.' })
  synced: boolean;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was added.' })
  created_at: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    example: '2026-11-20T09:45:00.000Z',
    description: 'When it last signed in.',
  })
  last_used_at: string | null;
}

export class PasskeysDto {
  @ApiProperty({ type: PasskeyDto, isArray: true, description: 'In the order in which they were added.' })
  passkeys: PasskeyDto[];
}

export class PasskeyAnswerDto {
  @ApiProperty({ description: 'The passkey.' })
  passkey: PasskeyDto;
}

export class PasskeyOptionsDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'For `PublicKeyCredential.parseCreationOptionsFromJSON()`. They count for five minutes, in this session.',
    example: { challenge: 'q1w2e3', rp: { id: 'auth.example.com', name: 'Shop' } },
  })
  options: PublicKeyCredentialCreationOptionsJSON;
}

export class AddPasskeyDto extends OfferedProofDto {
  @IsObject({ message: 'credential must be what navigator.credentials answered, as JSON with base64url' })
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'What `navigator.credentials.create()` answered: its `toJSON()`.',
    example: { id: 'q1w2e3', response: { clientDataJSON: 'e30', attestationObject: 'o2M', transports: ['internal'] } },
  })
  credential: object;

  @IsOptional()
  @PlainName()
  @MaxLength(LONGEST_NAME, { message: `name must have at most ${LONGEST_NAME} characters` })
  @IsString({ message: 'name must be a string' })
  @ApiPropertyOptional({ maxLength: LONGEST_NAME, example: 'My laptop', description: 'Unless said, the browser.' })
  name?: string;
}

export class RenamePasskeyDto {
  @PlainName()
  @MaxLength(LONGEST_NAME, { message: `name must have at most ${LONGEST_NAME} characters` })
  @IsNotEmpty({ message: 'name must not be empty' })
  @IsString({ message: 'name must be a string' })
  @ApiProperty({ maxLength: LONGEST_NAME, example: 'My laptop', description: 'The new name.' })
  name: string;
}

export class RemovedDto {
  @ApiProperty({ enum: ['removed'], example: 'removed', description: 'Always this value.' })
  status: 'removed';
}

export const passkeyDto = ({ id, name, deviceType, createdAt, lastUsedAt }: Passkey): PasskeyDto => ({
  id,
  name,
  synced: deviceType === 'multiDevice',
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
