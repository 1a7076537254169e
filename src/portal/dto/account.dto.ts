import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { PASSWORD_LENGTH } from '../../identities/passwords/password-length.js';

export class ChangePasswordDto {
  @IsString({ message: 'current_password must be a string' })
  @ApiProperty({ example: 'seven unhurried otters', description: 'The current password.' })
  current_password: string;

  @IsString({ message: 'password must be a string' })
  @ApiProperty({
    example: 'nine patient herons',
    ...PASSWORD_LENGTH,
    description: 'The new password. One that is easy to guess is refused.',
  })
  password: string;
}

export class ChangedDto {
  @ApiProperty({ enum: ['changed'], example: 'changed', description: 'Always this value.' })
  status: 'changed';
}
