import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches } from 'class-validator';
import { UserDto } from '../../identities/dto/user.dto.js';
import { OfferedProofDto } from '../proof/proof.dto.js';

export class LinkRelayDto extends OfferedProofDto {
  @IsString({ message: 'email must be a valid email address' })
  @ApiProperty({ format: 'email', example: 'ada@example.com', description: 'The real address, which the relay hides.' })
  email: string;
}

export class ConfirmRelayDto {
  @Matches(/^\d{6}$/, { message: 'code must be the six digits from the email' })
  @ApiProperty({ example: '204816', description: 'The six digits from the email to the real address.' })
  code: string;

  @IsOptional()
  @IsString({ message: 'mfa_code must be a string' })
  @ApiPropertyOptional({
    example: '428913',
    description: 'If the account of the real address has a second factor: its code, or a recovery code.',
  })
  mfa_code?: string;
}

export class MergedDto {
  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The id of the relay account, which is no more. GET /v1/applications/users/{id} still finds the user.',
  })
  from: string;

  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-8b21-7d4f-8a6c-3f5d2c8e9fa1',
    description: 'The id that stays: `sub` of every token from now on.',
  })
  into: string;
}

export class RelayLinkedDto {
  @ApiProperty({ enum: ['linked'], example: 'linked', description: 'Always this value.' })
  status: 'linked';

  @ApiProperty({ description: 'The user, with the real address.' })
  user: UserDto;

  @ApiProperty({
    type: MergedDto,
    nullable: true,
    description: 'Null if the real address had no account: then the relay account uses it, and keeps its id.',
  })
  merged: MergedDto | null;
}
