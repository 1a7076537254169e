import { ApiProperty } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { OfferedProofDto } from '../proof/proof.dto.js';

export class DeleteAccountDto extends OfferedProofDto {
  @IsString({ message: 'confirm must be the email address of the account' })
  @ApiProperty({ format: 'email', example: 'ada@example.com', description: 'The email address of the account.' })
  confirm: string;
}

export class DeletedDto {
  @ApiProperty({ enum: ['deleted'], example: 'deleted', description: 'Always this value.' })
  status: 'deleted';
}
