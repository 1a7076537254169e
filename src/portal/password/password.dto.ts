import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import { PASSWORD_LENGTH } from '../../identities/passwords/password-length.js';

export class ChangePasswordDto {
  @IsOptional()
  @IsString({ message: 'current_password must be a string' })
  @ApiPropertyOptional({
    example: 'seven unhurried otters',
    description: 'The current password. Required, unless the account has none yet.',
  })
  current_password?: string;

  @IsString({ message: 'password must be a string' })
  @ApiProperty({
    example: 'nine patient herons',
    ...PASSWORD_LENGTH,
    description: 'The new password. One that is easy to guess is refused.',
  })
  password: string;

  @IsOptional()
  @IsString({ message: 'code must be a string' })
  @ApiPropertyOptional({
    example: '204816',
    description: 'For the first password: the code of the authenticator app, or a recovery code.',
  })
  code?: string;

  @IsOptional()
  @IsString({ message: 'mailed_code must be a string' })
  @ApiPropertyOptional({
    example: '428913',
    description: 'For the first password of an account without a second factor: from POST /v1/portal/proof/mail.',
  })
  mailed_code?: string;
}

export class ChangedDto {
  @ApiProperty({ enum: ['changed'], example: 'changed', description: 'Always this value.' })
  status: 'changed';
}
