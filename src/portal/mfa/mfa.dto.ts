import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { TotpKey } from '../../identities/second-factors/totp-setup.js';

const RECOVERY_CODES = {
  type: String,
  isArray: true as const,
  minItems: 10,
  maxItems: 10,
  example: [
    ...['7KQF9-MXT2H', '3B8NC-W0RZ5', 'P4DJ6-YH8VA', 'Q2ENT-5CXKM', '9RWGB-F7ZS3'],
    ...['H6VMA-1TQDP', 'XK0YC-8NJE4', '2ZBFS-RW9GH', 'T5PQ7-MDV3A', 'CJ4N8-KXE6Y'],
  ],
  description: 'Ten codes, each of which takes the place of the authenticator app once. They are never shown again.',
};

export class EnableMfaDto {
  @IsOptional()
  @IsString({ message: 'code must be a string' })
  @ApiPropertyOptional({
    example: '204816',
    description: 'What the authenticator app shows. Without it, a setup begins.',
  })
  code?: string;

  @IsOptional()
  @IsString({ message: 'password must be a string' })
  @ApiPropertyOptional({
    example: 'seven unhurried otters',
    description:
      'The current password, unless this session signed in less than ten minutes ago. With the first step it counts for the second one too.',
  })
  password?: string;

  @IsOptional()
  @IsString({ message: 'mailed_code must be a string' })
  @ApiPropertyOptional({
    example: '428913',
    description: 'The same for an account without a password: six digits from POST /v1/portal/proof/mail.',
  })
  mailed_code?: string;
}

export class PendingMfaDto {
  @ApiProperty({ enum: ['pending'], example: 'pending', description: 'Nothing asks for a code yet.' })
  status: 'pending';

  @ApiProperty({
    example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    description: 'For typing into the app. Only this session can see it, and only until a code confirms it.',
  })
  secret: string;

  @ApiProperty({
    example: 'otpauth://totp/Shop:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Shop',
    description: 'The same as a link, for a button on a phone.',
  })
  otpauth_url: string;

  @ApiProperty({ example: '<svg …>', description: 'The same as a picture for the camera of a phone.' })
  qr_svg: string;
}

export class EnabledMfaDto {
  @ApiProperty({ enum: ['enabled'], example: 'enabled', description: 'Every sign-in asks for a code from now on.' })
  status: 'enabled';

  @ApiProperty(RECOVERY_CODES)
  recovery_codes: string[];
}

export class DisabledMfaDto {
  @ApiProperty({ enum: ['disabled'], example: 'disabled', description: 'Always this value.' })
  status: 'disabled';
}

export class RecoveryCodesDto {
  @ApiProperty(RECOVERY_CODES)
  recovery_codes: string[];
}

export const pendingMfaDto = ({ secret, url, qrSvg }: TotpKey): PendingMfaDto => ({
  status: 'pending',
  secret,
  otpauth_url: url,
  qr_svg: qrSvg,
});
