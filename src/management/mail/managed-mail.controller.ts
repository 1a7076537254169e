import { applyDecorators, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ApiFailures } from '../../platform/http/reference/api-failures.js';
import { ApiId } from '../../platform/http/reference/api-id.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { MailSettled, MailUnknown } from '../management.errors.js';
import { Asked, ManagedWrite } from '../writes/managed-write.decorator.js';
import type { Write } from '../writes/write.js';
import {
  ListMailQueryDto,
  ManagedMailDto,
  ManagedMailsDto,
  mailQuery,
  managedMailDto,
  managedMailsDto,
} from './managed-mail.dto.js';
import { ManagedMail } from './managed-mail.js';

const OfMail = applyDecorators(ApiId('The email.'), ApiFailures(MailUnknown));

@ApiTags('Management')
@Controller('v1/management/mail')
export class ManagedMailController {
  constructor(private readonly mail: ManagedMail) {}

  @Get()
  @ForManagement('mail:read')
  @ApiOperation({
    summary: 'The emails of an application: what waits, failed, or was sent',
    description:
      'Never their text or their recipients: they hold links and codes. What was sent is listed for a week, what was given up for a month.',
  })
  @ApiOkResponse({ type: ManagedMailsDto, description: 'A page of emails.' })
  @ApiFailures(
    new MalformedInput(['state must be one of the following values: waiting, failed, sent']),
    ApplicationNotFound,
  )
  async listMail(@Within() reach: Reach, @Query() query: ListMailQueryDto): Promise<ManagedMailsDto> {
    return managedMailsDto(await this.mail.list(reach, mailQuery(query)));
  }

  @Get(':id')
  @ForManagement('mail:read')
  @OfMail
  @ApiOperation({ summary: 'One email', description: 'Its state, and why the last attempt failed.' })
  @ApiOkResponse({ type: ManagedMailDto, description: 'Its state.' })
  async getMail(@Within() reach: Reach, @Param('id') id: string): Promise<ManagedMailDto> {
    return managedMailDto(await this.mail.get(reach, id));
  }

  @Post(':id/retry')
  @HttpCode(200)
  @ManagedWrite('users:write')
  @OfMail
  @ApiOperation({
    summary: 'Send an email again that was given up or waits',
    description:
      'It is tried at once, and as often as a new one. What was sent is gone from here, and cannot be repeated.',
  })
  @ApiOkResponse({ type: ManagedMailDto, description: 'It is due now.' })
  @ApiFailures(MailSettled)
  retryMail(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<ManagedMailDto> {
    return write.act(async (act) => managedMailDto(await this.mail.retry(act, reach, id)));
  }

  @Delete(':id')
  @ManagedWrite('users:write')
  @OfMail
  @ApiOperation({
    summary: 'Discard an email that was not sent',
    description:
      'It is never sent, and its text, its link and its code are deleted. The list goes on to show that it was discarded.',
  })
  @ApiOkResponse({ type: ManagedMailDto, description: 'It is discarded.' })
  @ApiFailures(MailSettled)
  discardMail(@Within() reach: Reach, @Param('id') id: string, @Asked() write: Write): Promise<ManagedMailDto> {
    return write.act(async (act) => managedMailDto(await this.mail.discard(act, reach, id)));
  }
}
