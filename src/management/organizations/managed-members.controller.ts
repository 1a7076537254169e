import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberDto, type MembersDto, membersDto, PutMemberDto } from '../../organizations/members.dto.js';
import { type MembershipsDto, membershipsDto } from '../../organizations/memberships.dto.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { Asked, ManagedWrite } from '../writes/managed-write.decorator.js';
import type { Write } from '../writes/write.js';
import { ManagedMembers } from './managed-members.js';
import type { Which } from './managed-organizations.js';
import {
  DocumentsMember,
  DocumentsMembers,
  DocumentsOrganizationsOfUser,
  DocumentsPut,
  DocumentsRemovalOfMember,
} from './organizations.reference.js';

interface OneMember extends Which {
  user: string;
}

@ApiTags('Management')
@Controller('v1/management/applications/:application/organizations/:organization/members')
export class ManagedMembersController {
  constructor(private readonly members: ManagedMembers) {}

  @Get()
  @ForManagement('organizations:read')
  @DocumentsMembers
  async listMembers(@Within() reach: Reach, @Param() which: Which, @Query() query: PageQueryDto): Promise<MembersDto> {
    return membersDto(await this.members.list(reach, which, pageQuery(query)));
  }

  @Get(':user')
  @ForManagement('organizations:read')
  @DocumentsMember
  getMember(@Within() reach: Reach, @Param() { user, ...which }: OneMember): Promise<MemberDto> {
    return this.members.get(reach, which, user);
  }

  @Put(':user')
  @ManagedWrite('organizations:write')
  @DocumentsPut
  putMember(
    @Within() reach: Reach,
    @Param() { user, ...which }: OneMember,
    @Body() { roles }: PutMemberDto,
    @Asked() write: Write,
  ): Promise<MemberDto> {
    return this.members.put(write, reach, which, user, roles ?? undefined);
  }

  @Delete(':user')
  @HttpCode(204)
  @ManagedWrite('organizations:write')
  @DocumentsRemovalOfMember
  removeMember(@Within() reach: Reach, @Param() { user, ...which }: OneMember, @Asked() write: Write): Promise<void> {
    return this.members.remove(write, reach, which, user);
  }
}

@ApiTags('Management')
@Controller('v1/management/users/:id/organizations')
export class OrganizationsOfUserController {
  constructor(private readonly members: ManagedMembers) {}

  @Get()
  @ForManagement('organizations:read')
  @DocumentsOrganizationsOfUser
  async listOrganizationsOfUser(@Within() reach: Reach, @Param('id') id: string): Promise<MembershipsDto> {
    return membershipsDto(await this.members.organizationsOf(reach, id));
  }
}
