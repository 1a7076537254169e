import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { UserDto } from '../../identities/dto/user.dto.js';
import { OfferedProofDto } from '../proof/proof.dto.js';

export class ChangeEmailDto extends OfferedProofDto {
  @IsString({ message: 'email must be a valid email address' })
  @ApiProperty({ format: 'email', example: 'ada.lovelace@example.com', description: 'The new email address.' })
  email: string;
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

export class ChangeStoppedDto {
  @ApiProperty({ enum: ['stopped'], example: 'stopped', description: 'Always this value.' })
  status: 'stopped';
}
