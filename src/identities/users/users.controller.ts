import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentApplication, ForApplication } from '../../applications/decorators/for-application.decorator.js';
import { Application } from '../../applications/entities/application.entity.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { IdentityNotFound } from '../identities.errors.js';
import { FoundUserDto, foundUserDto } from './users.dto.js';
import { Users } from './users.service.js';

@ApiTags('Applications')
@Controller('v1/applications/users')
@ForApplication()
@ApiFailures(IdentityNotFound)
export class UsersController {
  constructor(private readonly users: Users) {}

  @Get(':id')
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Find a user by id',
    description:
      'Also by an id from before two accounts of the user became one. `id` is the one that stays, and `sub` in every new token.',
  })
  @ApiId('Any id that the user has or had.')
  @ApiOkResponse({ type: FoundUserDto, description: 'The user.' })
  async findUser(@CurrentApplication() { id: applicationId }: Application, @Param('id') id: string) {
    return foundUserDto(await this.users.get(applicationId, id));
  }
}
