import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, From } from '../../platform/http/caller.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import {
  type EndedSessionsOfUserDto,
  ListUsersQueryDto,
  type ManagedUserDetailsDto,
  type ManagedUsersDto,
  managedUserDetailsDto,
  managedUsersDto,
  type SecondFactorsRemovedDto,
  userQuery,
} from './managed-users.dto.js';
import { ManagedUsers } from './managed-users.js';
import {
  DocumentsBlocking,
  DocumentsDeletion,
  DocumentsRemovalOfSecondFactors,
  DocumentsUnblocking,
  DocumentsUser,
  DocumentsUsers,
} from './managed-users.reference.js';

@ApiTags('Management')
@Controller('v1/management/users')
export class ManagedUsersController {
  constructor(private readonly users: ManagedUsers) {}

  @Get()
  @ForManagement('users:read')
  @DocumentsUsers
  async listUsers(@Within() reach: Reach, @Query() query: ListUsersQueryDto): Promise<ManagedUsersDto> {
    return managedUsersDto(await this.users.list(reach, userQuery(query)));
  }

  @Get(':id')
  @ForManagement('users:read')
  @DocumentsUser
  async getUser(@Within() reach: Reach, @Param('id') id: string): Promise<ManagedUserDetailsDto> {
    return managedUserDetailsDto(await this.users.get(reach, id));
  }

  @Post(':id/block')
  @HttpCode(200)
  @ForManagement('users:write')
  @DocumentsBlocking
  async blockUser(
    @Within() reach: Reach,
    @Param('id') id: string,
    @From() caller: Caller,
  ): Promise<EndedSessionsOfUserDto> {
    return { sessions_ended: await this.users.block(reach, id, caller) };
  }

  @Post(':id/unblock')
  @HttpCode(204)
  @ForManagement('users:write')
  @DocumentsUnblocking
  unblockUser(@Within() reach: Reach, @Param('id') id: string, @From() caller: Caller): Promise<void> {
    return this.users.unblock(reach, id, caller);
  }

  @Delete(':id/second-factors')
  @ForManagement('users:write')
  @DocumentsRemovalOfSecondFactors
  async removeSecondFactors(
    @Within() reach: Reach,
    @Param('id') id: string,
    @From() caller: Caller,
  ): Promise<SecondFactorsRemovedDto> {
    const ended = await this.users.removeSecondFactors(reach, id, caller);
    return { removed: ended !== undefined, sessions_ended: ended ?? 0 };
  }

  @Delete(':id')
  @ForManagement('users:write')
  @DocumentsDeletion
  async deleteUser(
    @Within() reach: Reach,
    @Param('id') id: string,
    @From() caller: Caller,
  ): Promise<EndedSessionsOfUserDto> {
    return { sessions_ended: await this.users.delete(reach, id, caller) };
  }
}
