import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { OfferedProof } from '../../identities/account/fresh-proofs/fresh-proofs.service.js';

/** The members of a body that prove the owner's presence, beside whatever else it says. */
export class OfferedProofDto {
  @IsOptional()
  @IsString({ message: 'password must be a string' })
  @ApiPropertyOptional({ example: 'seven unhurried otters', description: 'The current password.' })
  password?: string;

  @IsOptional()
  @IsString({ message: 'code must be a string' })
  @ApiPropertyOptional({ example: '204816', description: 'Of the authenticator app, or a recovery code.' })
  code?: string;

  @IsOptional()
  @IsString({ message: 'mailed_code must be a string' })
  @ApiPropertyOptional({
    example: '428913',
    description: 'Six digits from POST /v1/portal/proof/mail, for an account without a password and a second factor.',
  })
  mailed_code?: string;
}

export const offeredProof = (body: OfferedProofDto): OfferedProof => ({
  password: body?.password ?? undefined,
  code: body?.code ?? undefined,
  mailedCode: body?.mailed_code ?? undefined,
});

export class ProvedDto {
  @ApiProperty({ enum: ['proved'], example: 'proved', description: 'Always this value.' })
  status: 'proved';
}

export class ProofMailedDto {
  @ApiProperty({ enum: ['code_sent'], example: 'code_sent', description: 'Always this value.' })
  status: 'code_sent';
}
