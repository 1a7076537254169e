import { Body, Controller, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { Asked, ManagedChange, ManagedWrite } from '../writes/managed-write.decorator.js';
import type { Write } from '../writes/write.js';
import { CreateUserDto, NewEmailDto, PatchUserDto } from './change-user.dto.js';
import { ManagedUserChanges, type NewUser } from './managed-user-changes.js';
import {
  DocumentsChangeOfUser,
  DocumentsCreation,
  DocumentsInvitation,
  DocumentsNewEmail,
  DocumentsPasswordDemand,
} from './managed-user-changes.reference.js';
import type { ManagedUserDetailsDto } from './managed-users.dto.js';

@ApiTags('Management')
@Controller('v1/management/users')
export class ManagedUserChangesController {
  constructor(private readonly changes: ManagedUserChanges) {}

  @Post()
  @ManagedWrite('users:write')
  @DocumentsCreation
  createUser(
    @Within() reach: Reach,
    @Body() body: CreateUserDto,
    @Asked() write: Write,
  ): Promise<ManagedUserDetailsDto> {
    return this.changes.create(write, reach, newUser(body));
  }

  @Patch(':id')
  @ManagedChange('users:write')
  @DocumentsChangeOfUser
  changeUser(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Body() { external_id: externalId, metadata_patch: metadataPatch, agreed, fields, ...profile }: PatchUserDto,
    @Asked() write: Write,
  ): Promise<ManagedUserDetailsDto> {
    const wanted = { ...profile, externalId, metadataPatch, agreed: agreed ?? {}, fields: fields ?? {} };
    return write.act((act) => this.changes.change(act, reach, id, wanted));
  }

  @Put(':id/email')
  @ManagedChange('users:write')
  @DocumentsNewEmail
  assignEmail(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Body() { email }: NewEmailDto,
    @Asked() write: Write,
  ): Promise<ManagedUserDetailsDto> {
    return this.changes.assignEmail(write, reach, id, email);
  }

  @Post(':id/require-new-password')
  @HttpCode(200)
  @ManagedChange('users:write')
  @DocumentsPasswordDemand
  requireNewPassword(
    @Within() reach: Reach,
    @Param('id') id: string,
    @Asked() write: Write,
  ): Promise<ManagedUserDetailsDto> {
    return write.act((act) => this.changes.demandNewPassword(act, reach, id));
  }

  @Post(':id/invitation')
  @HttpCode(200)
  @ManagedChange('users:write')
  @DocumentsInvitation
  inviteUser(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<ManagedUserDetailsDto> {
    return this.changes.invite(write, reach, id);
  }
}

const newUser = (body: CreateUserDto): NewUser => ({
  application: body.application ?? undefined,
  email: body.email,
  name: body.name ?? null,
  picture: body.picture ?? null,
  locale: body.locale ?? null,
  metadata: body.metadata ?? {},
  externalId: body.external_id ?? null,
  password: body.password ?? null,
  passwordHash: body.password_hash ?? null,
  verified: body.verified === true,
  invite: body.invite === true,
  agreed: body.agreed ?? {},
  fields: body.fields ?? {},
});
