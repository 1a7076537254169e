import { ApiProperty, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { CLIENT_KINDS, type Client } from '../../applications/clients/client.entity.js';
import { clientView } from '../../applications/seeding/views.js';
import { PageDto } from '../../platform/http/input/page.dto.js';
import { ClientSettingsDto } from './client-settings.dto.js';
import { ManagedByDto, managedByDto, shownMembers } from './managed-by.dto.js';

class ClientMembersDto extends ClientSettingsDto {
  @ApiProperty({ example: 'shop-admin', description: 'Its `client_id`. It never changes.' })
  id: string;

  @ApiProperty({ example: 'Shop administration', description: 'Its name for people.' })
  name: string;

  @ApiProperty({
    enum: CLIENT_KINDS,
    example: 'web',
    description: '`web` runs on a server, `public` at the user, and `machine` has no users.',
  })
  type: string;

  @ApiProperty({
    type: String,
    isArray: true,
    example: ['https://admin.example.com/callback'],
    description: 'Where a sign-in may lead, compared as a whole.',
  })
  redirect_urls: string[];

  @ApiProperty({ type: String, nullable: true, example: null, description: "Its logo; null for the application's." })
  logo_url: string | null;

  @ApiProperty({ example: true, description: 'A client of other people asks the user for consent.' })
  first_party: boolean;
}

const NEEDED = ['id', 'name', 'type'] as const;

export class CreateClientDto extends IntersectionType(
  PickType(ClientMembersDto, NEEDED),
  PartialType(OmitType(ClientMembersDto, NEEDED)),
) {}

export class ChangeClientDto extends PartialType(OmitType(ClientMembersDto, ['id'])) {}

export class ManagedClientDto extends IntersectionType(ClientMembersDto, ManagedByDto) {}

export class ManagedClientsDto extends PageDto {
  @ApiProperty({
    type: [ManagedClientDto],
    description: 'By their ids. Those that registered themselves are not listed.',
  })
  clients: ManagedClientDto[];
}

export const managedClientDto = (row: Client): ManagedClientDto => {
  const view = clientView(row);
  return { id: row.id, ...shownMembers(view), ...managedByDto(row, view) } as ManagedClientDto;
};
