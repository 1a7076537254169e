import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MailTextTaken } from '../../applications/applications.errors.js';
import { PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import { ForManagement, Within } from '../access/for-management.decorator.js';
import type { Reach } from '../access/reach.js';
import { Asked, ManagedChange, ManagedWrite } from '../writes/managed-write.decorator.js';
import { Versioned } from '../writes/versioned.decorator.js';
import type { Write } from '../writes/write.js';
import {
  ChangeMailTextDto,
  CreateMailTextDto,
  ManagedMailTextDto,
  ManagedMailTextsDto,
} from './managed-mail-text.dto.js';
import { ManagedMailTexts } from './managed-mail-texts.js';
import type { RehearsalDto } from './rehearsal.dto.js';
import {
  DocumentsChange,
  DocumentsCreation,
  DocumentsObject,
  DocumentsPage,
  DocumentsRemoval,
  OfApplication,
  OfMailText,
} from './settings.reference.js';

@ApiTags('Management')
@Controller('v1/management/applications/:application/mail-texts')
export class ManagedMailTextsController {
  constructor(private readonly texts: ManagedMailTexts) {}

  @Get()
  @ForManagement('applications:read')
  @OfApplication
  @DocumentsPage(ManagedMailTextsDto, {
    summary: 'What an application says in its mails',
    description: 'By their ids, a page at a time. Every other mail, and every other language, is in our words.',
  })
  async listMailTexts(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Query() query: PageQueryDto,
  ): Promise<ManagedMailTextsDto> {
    const { rows, next } = await this.texts.list(reach, application, pageQuery(query));
    return { mail_texts: rows, next };
  }

  @Get(':id')
  @ForManagement('applications:read')
  @Versioned()
  @OfMailText
  @DocumentsObject(ManagedMailTextDto, {
    summary: 'The words of an application for one mail in one language',
    description: 'Its `ETag` is the version that a change with `If-Match` compares.',
  })
  getMailText(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
  ): Promise<ManagedMailTextDto> {
    return this.texts.get(reach, application, id);
  }

  @Post()
  @DocumentsCreation(
    ManagedMailTextDto,
    CreateMailTextDto,
    ['id is missing', 'text must not name {{link}}, which is drawn as the button below the words'],
    {
      summary: 'Say a mail in own words',
      description:
        'The link, the digits, what the reader should know of the act, the warning and the last line are drawn in any case.',
    },
    MailTextTaken,
  )
  @ManagedWrite('applications:write')
  @OfApplication
  createMailText(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Body() body: Record<string, unknown>,
    @Asked() write: Write,
  ): Promise<ManagedMailTextDto | RehearsalDto> {
    return this.texts.create(write, reach, application, body);
  }

  @Patch(':id')
  @ManagedChange('applications:write')
  @OfMailText
  @DocumentsChange(ManagedMailTextDto, ChangeMailTextDto, { summary: 'Change the words of a mail' })
  changeMailText(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
    @Body() body: Record<string, unknown>,
    @Asked() write: Write,
  ): Promise<ManagedMailTextDto | RehearsalDto> {
    return this.texts.change(write, reach, application, id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @ManagedChange('applications:write')
  @OfMailText
  @DocumentsRemoval({
    summary: 'Say a mail in our words again',
    description: 'It counts from the next mail on, also for those that wait.',
  })
  deleteMailText(
    @Within() reach: Reach,
    @Param('application') application: string,
    @Param('id') id: string,
    @Asked() write: Write,
  ): Promise<void> {
    return this.texts.delete(write, reach, application, id);
  }
}
