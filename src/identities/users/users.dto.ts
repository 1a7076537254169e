import { ApiProperty } from '@nestjs/swagger';
import { UserDto, userDto } from '../dto/user.dto.js';
import type { UserRow } from './users.statement.js';

export class FoundUserDto {
  @ApiProperty({ description: 'The user. `provider` is how they last signed in.' })
  user: UserDto;

  @ApiProperty({
    format: 'uuid',
    example: '01932c4e-8b21-7d4f-8a6c-3f5d2c8e9fa1',
    description: 'The id that the user has now.',
  })
  id: string;

  @ApiProperty({
    type: String,
    isArray: true,
    example: ['01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90'],
    description: 'Ids of accounts that became part of this one, oldest first.',
  })
  previous_ids: string[];

  @ApiProperty({
    type: String,
    nullable: true,
    example: null,
    description: 'The id in a system of yours, from an import or a program; null without one.',
  })
  external_id: string | null;
}

export const foundUserDto = ({ provider, previousIds, externalId, ...identity }: UserRow): FoundUserDto => ({
  user: userDto(identity, provider),
  id: identity.id,
  previous_ids: previousIds,
  external_id: externalId,
});
