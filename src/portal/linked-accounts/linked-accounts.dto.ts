import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';
import type { ListedProvider } from '../../applications/providers.service.js';
import { type LinksOfOwner, labelIn } from '../../identities/account/links/link-changes.service.js';
import type { LinkedAccount } from '../../identities/entities/linked-account.entity.js';
import { OfferedProofDto } from '../proof/proof.dto.js';

export class LinkedAccountDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90', description: 'Its id.' })
  id: string;

  @ApiProperty({ example: 'google', description: "The provider's id at the application." })
  provider: string;

  @ApiProperty({ example: 'Google', description: 'The name of the provider, for people.' })
  label: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'ada@example.com',
    description: 'What its owner knows the account by: its email address, else its name. Null if it is not known.',
  })
  name: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was linked.' })
  linked_at: string;
}

export class OfferedProviderDto {
  @ApiProperty({ example: 'google', description: "The provider's id at the application." })
  id: string;

  @ApiProperty({ example: 'Google', description: 'Its name, for people.' })
  label: string;
}

export class LinkedAccountsDto {
  @ApiProperty({ type: LinkedAccountDto, isArray: true, description: 'They sign in to the account.' })
  linked_accounts: LinkedAccountDto[];

  @ApiProperty({ type: OfferedProviderDto, isArray: true, description: 'Where accounts may be linked from.' })
  providers: OfferedProviderDto[];
}

export class LinkedAccountAnswerDto {
  @ApiProperty({ description: 'The linked account.' })
  linked_account: LinkedAccountDto;
}

export class LinkAccountDto extends OfferedProofDto {
  @IsString({ message: 'provider must be the id of a provider of the application' })
  @ApiProperty({ example: 'google', description: "The provider's id at the application." })
  provider: string;

  @IsString({ message: 'id_token must be a string' })
  @ApiProperty({ example: 'eyJhbGciOiJSUzI1NiIs…', description: 'Issued by the provider for this application.' })
  id_token: string;

  @IsOptional()
  @IsString({ message: 'nonce must be a string' })
  @ApiPropertyOptional({ example: 'n-0S6_WzA2Mj', description: 'The nonce that the token was asked for with.' })
  nonce?: string;
}

export class UnlinkedDto {
  @ApiProperty({ enum: ['unlinked'], example: 'unlinked', description: 'Always this value.' })
  status: 'unlinked';
}

export const linkedAccountDto = (
  { id, provider, accountName, createdAt }: LinkedAccount,
  providers: ListedProvider[],
): LinkedAccountDto => ({
  id,
  provider,
  label: labelIn(providers, provider),
  name: accountName,
  linked_at: createdAt.toISOString(),
});

export const linkedAccountsDto = ({ links, providers, named }: LinksOfOwner): LinkedAccountsDto => ({
  linked_accounts: links.map((link) => linkedAccountDto(link, named)),
  providers: providers.map(({ provider: id }) => ({ id, label: labelIn(providers, id) })),
});
