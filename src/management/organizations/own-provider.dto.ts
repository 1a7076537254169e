import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsString, Length, Matches } from 'class-validator';
import { callbackUrl } from '../../identities/upstream/callback-url.js';
import type { OrganizationProvider } from '../../organizations/providers/organization-provider.entity.js';
import type { OwnProviderFields } from '../../organizations/providers/organization-providers.service.js';
import { wayOfOrganization } from '../../plans/ways-in.js';

const LONGEST = 4096;

export class PutOwnProviderDto {
  @IsString()
  @Length(1, 2048, { message: 'issuer must have 1 to 2048 characters' })
  @ApiProperty({
    example: 'https://login.example.com',
    description: 'Where OpenID Connect discovery starts, as the provider spells it.',
  })
  issuer: string;

  @IsString()
  @Length(1, LONGEST, { message: `client_id must have 1 to ${LONGEST} characters` })
  @ApiProperty({ example: 'gatehouse', description: 'The client that is registered there.' })
  client_id: string;

  @IsOptional()
  @IsString()
  @Length(1, LONGEST)
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    example: 'a-secret-of-the-provider',
    description: 'It is written, never read. Left out, the one that is stored stays for the same issuer and client.',
  })
  client_secret?: string | null;

  @IsOptional()
  @Matches(/\S/, { message: 'label must not be blank' })
  @Length(1, 100)
  @ApiPropertyOptional({ example: 'Acme', description: 'The text of its button. Without it: the organization’s name.' })
  label?: string;

  @IsOptional()
  @IsBoolean()
  @ApiPropertyOptional({ example: false, description: 'Whether its word that a person proved two factors counts.' })
  trusts_mfa?: boolean;
}

export class OwnProviderDto {
  @ApiProperty({ example: 'org:01932c4e-3a10-7c3e-9f5b-2f4c1b7d8e90', description: 'Its name in sessions.' })
  id: string;

  @ApiProperty({ example: 'https://login.example.com', description: 'Its issuer.' })
  issuer: string;

  @ApiProperty({ example: 'gatehouse', description: 'The client that is registered there.' })
  client_id: string;

  @ApiProperty({ example: true, description: 'Whether a secret is stored.' })
  has_secret: boolean;

  @ApiProperty({ example: 'Acme', description: 'The text of its button.' })
  label: string;

  @ApiProperty({ example: false, description: 'Whether its word that a person proved two factors counts.' })
  trusts_mfa: boolean;

  @ApiProperty({
    example: 'https://id.example.com/login/callback/shop/org:01932c4e-3a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The redirect URI to register there.',
  })
  callback_url: string;
}

/** What is sent of the secret: left out it stays, null takes it away. */
export const ownProviderIn = (body: PutOwnProviderDto): OwnProviderFields => ({
  issuer: body.issuer,
  clientId: body.client_id,
  clientSecret: body.client_secret,
  label: body.label ?? undefined,
  trustsMfa: body.trusts_mfa ?? false,
});

export const ownProviderDto = (
  { organizationId, issuer, clientId, sealedClientSecret, label, trustsMfa }: OrganizationProvider,
  { slug, publicUrl }: { slug: string; publicUrl: string },
): OwnProviderDto => ({
  id: wayOfOrganization(organizationId),
  issuer,
  client_id: clientId,
  has_secret: sealedClientSecret !== null,
  label,
  trusts_mfa: trustsMfa,
  callback_url: callbackUrl(publicUrl, slug, wayOfOrganization(organizationId)),
});
