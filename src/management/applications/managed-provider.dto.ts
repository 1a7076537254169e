import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import type { ApplicationProvider } from '../../applications/entities/application-provider.entity.js';
import { PROVIDER_TYPES } from '../../applications/provider-types/provider-types.js';
import { providerView } from '../../applications/seeding/views.js';
import { PageDto } from '../../platform/http/input/page.dto.js';
import { ManagedByDto, managedByDto, shownMembers } from './managed-by.dto.js';

const TEXT_OR_NONE = { type: String, nullable: true };

class ProviderMembersDto {
  @ApiProperty({ example: 'google', description: 'Its name in plans and sessions. It never changes.' })
  id: string;

  @ApiProperty({ enum: PROVIDER_TYPES, example: 'google', description: 'Which it is; a well-known id says it.' })
  type: string;

  @ApiProperty({ ...TEXT_OR_NONE, example: null, description: 'Its issuer; null for the usual one of its type.' })
  issuer: string | null;

  @ApiProperty({ example: '1234.apps.googleusercontent.com', description: 'The client that is registered there.' })
  client_id: string;

  @ApiProperty({ type: String, isArray: true, example: [], description: 'The clients of mobile apps.' })
  native_client_ids: string[];

  @ApiProperty({ ...TEXT_OR_NONE, example: null, description: 'The text of its button; null for the usual one.' })
  label: string | null;

  @ApiProperty({ example: false, description: 'Whether its word that a user proved two factors counts.' })
  trusts_mfa: boolean;

  @ApiProperty({ ...TEXT_OR_NONE, example: null, description: 'The team of the private key, for apple.' })
  team_id: string | null;

  @ApiProperty({ ...TEXT_OR_NONE, example: null, description: 'The id of the private key, for apple.' })
  key_id: string | null;
}

class ProviderSecretDto {
  @ApiProperty({ ...TEXT_OR_NONE, required: false, example: 'GOCSPX-abc', description: 'It is written, never read.' })
  client_secret?: string | null;

  @ApiProperty({
    ...TEXT_OR_NONE,
    required: false,
    example: null,
    description: 'The text of the `.p8` file of apple, in place of a secret. It is written, never read.',
  })
  private_key?: string | null;
}

export class CreateProviderDto extends IntersectionType(
  PickType(ProviderMembersDto, ['id', 'client_id']),
  PartialType(OmitType(ProviderMembersDto, ['id', 'client_id'])),
  ProviderSecretDto,
) {}

export class ChangeProviderDto extends IntersectionType(
  PartialType(OmitType(ProviderMembersDto, ['id'])),
  ProviderSecretDto,
) {}

class HasSecretDto {
  @ApiProperty({ example: true, description: 'Whether a secret or a private key is stored.' })
  has_secret: boolean;
}

export class ManagedProviderDto extends IntersectionType(ProviderMembersDto, HasSecretDto, ManagedByDto) {}

export class ManagedProvidersDto extends PageDto {
  @ApiProperty({ type: [ManagedProviderDto], description: 'By their ids.' })
  providers: ManagedProviderDto[];
}

export const managedProviderDto = (row: ApplicationProvider): ManagedProviderDto => {
  const view = providerView(row);
  return {
    id: row.provider,
    ...shownMembers(view),
    has_secret: row.sealedClientSecret !== null,
    ...managedByDto(row, view),
  } as ManagedProviderDto;
};
