import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { UserDto } from '../../identities/dto/user.dto.js';
import { PASSWORD_LENGTH } from '../../identities/passwords/password-length.js';

export class ChangePasswordDto {
  @IsString({ message: 'current_password must be a string' })
  @ApiProperty({ example: 'seven unhurried otters' })
  current_password: string;

  @IsString({ message: 'password must be a string' })
  @ApiProperty({ example: 'nine patient herons', ...PASSWORD_LENGTH })
  password: string;
}

export class ChangedDto {
  @ApiProperty({ example: 'changed' })
  status: 'changed';
}

export class ChangeEmailDto {
  @IsString({ message: 'email must be a valid email address' })
  @ApiProperty({ example: 'ada.lovelace@example.com' })
  email: string;

  @IsString({ message: 'password must be a string' })
  @ApiProperty({ example: 'seven unhurried otters', description: 'The current password, once more.' })
  password: string;
}

export class ConfirmationSentDto {
  @ApiProperty({ example: 'confirmation_sent' })
  status: 'confirmation_sent';
}

export class ConfirmEmailDto {
  @Matches(/^\d{6}$/, { message: 'code must be the six digits from the email' })
  @ApiProperty({ example: '204816' })
  code: string;
}

export class UserAnswerDto {
  @ApiProperty()
  user: UserDto;
}
