import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { UserDto } from '../../identities/dto/user.dto.js';
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

export class ChangeEmailDto {
  @IsString({ message: 'email must be a valid email address' })
  @ApiProperty({ format: 'email', example: 'ada.lovelace@example.com', description: 'The new email address.' })
  email: string;

  @IsString({ message: 'password must be a string' })
  @ApiProperty({ example: 'seven unhurried otters', description: 'The current password, as confirmation.' })
  password: string;
}

export class ConfirmationSentDto {
  @ApiProperty({ enum: ['confirmation_sent'], example: 'confirmation_sent', description: 'Always this value.' })
  status: 'confirmation_sent';
}

export class ConfirmEmailDto {
  @Matches(/^\d{6}$/, { message: 'code must be the six digits from the email' })
  @ApiProperty({ example: '204816', description: 'The six digits from the email to the new address.' })
  code: string;
}

export class UserAnswerDto {
  @ApiProperty({ description: 'The user, with the new email address.' })
  user: UserDto;
}
