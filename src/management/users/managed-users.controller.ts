import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { Asked, ManagedChange } from '../writes/managed-write.decorator.js';
import { Versioned } from '../writes/versioned.decorator.js';
import type { Act, Write } from '../writes/write.js';
import {
  type EndedSessionsOfUserDto,
  endedToo,
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
  @Versioned()
  @DocumentsUser
  async getUser(@Within() reach: Reach, @Param('id') id: string): Promise<ManagedUserDetailsDto> {
    return managedUserDetailsDto(await this.users.get(reach, id));
  }

  @Post(':id/block')
  @HttpCode(200)
  @ManagedChange('users:write')
  @DocumentsBlocking
  blockUser(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<EndedSessionsOfUserDto> {
    return write.act(async (act) => ({ sessions_ended: await this.users.block(act, reach, id) }), this.addingLater);
  }

  @Post(':id/unblock')
  @HttpCode(204)
  @ManagedChange('users:write')
  @DocumentsUnblocking
  unblockUser(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<void> {
    return write.act((act) => this.users.unblock(act, reach, id));
  }

  @Delete(':id/second-factors')
  @ManagedChange('users:write')
  @DocumentsRemovalOfSecondFactors
  removeSecondFactors(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Asked() write: Write,
  ): Promise<SecondFactorsRemovedDto> {
    return write.act(async (act) => {
      const ended = await this.users.removeSecondFactors(act, reach, id);
      return { removed: ended !== undefined, sessions_ended: ended ?? 0 };
    }, this.addingLater);
  }

  @Delete(':id')
  @ManagedChange('users:write')
  @DocumentsDeletion
  deleteUser(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<EndedSessionsOfUserDto> {
    return write.act(
      async (act) => ({ sessions_ended: await this.users.delete(act, reach, id) }),
      async (body, act) => endedToo(body, await this.users.finishDeletion(act)),
    );
  }

  private readonly addingLater = async <Ended extends EndedSessionsOfUserDto>(body: Ended, act: Act): Promise<Ended> =>
    endedToo(body, await this.users.finish(act));
}
