import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import type { Page } from '../../platform/database/page.js';
import { PageDto, PageQueryDto, pageQuery } from '../../platform/http/input/page.dto.js';
import type { State } from '../../platform/outbox/review.statements.js';
import { NamesApplication } from '../access/reach.js';
import type { MailQuery } from './managed-mail.js';
import type { ManagedMailRow } from './managed-mail.statements.js';

const MAIL_STATES = ['waiting', 'failed', 'sent'] as const;
type MailState = (typeof MAIL_STATES)[number];

const STATE_OF: Record<MailState, State> = { waiting: 'waiting', failed: 'dead', sent: 'sent' };
const NAME_OF: Record<State, MailState> = { waiting: 'waiting', dead: 'failed', sent: 'sent' };

export class ListMailQueryDto extends PageQueryDto {
  @NamesApplication()
  application?: string;

  @IsOptional()
  @IsIn(MAIL_STATES)
  @ApiPropertyOptional({
    enum: MAIL_STATES,
    example: 'failed',
    description: 'Those that wait, those that were given up, or those that were sent.',
  })
  state?: MailState;
}

export const mailQuery = (dto: ListMailQueryDto): MailQuery => ({
  application: dto.application,
  state: dto.state && STATE_OF[dto.state],
  ...pageQuery(dto),
});

const NO_MOMENT = { type: String, nullable: true, format: 'date-time' };

/** Neither its text nor its recipient: a mail may hold a link that signs in. */
export class ManagedMailDto {
  @ApiProperty({ format: 'uuid', example: '01932c4e-aa10-7c3e-9f5b-2f4c1b7d8e90', description: 'The email.' })
  id: string;

  @ApiProperty({ example: 'verify_address', description: 'What sort of email it is.' })
  template: string;

  @ApiProperty({ example: 'en', description: 'Its language.' })
  language: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uuid',
    example: '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90',
    description: 'The user that it is about; null if it is about none.',
  })
  user_id: string | null;

  @ApiProperty({ enum: MAIL_STATES, example: 'failed', description: 'Whether it waits, was given up, or was sent.' })
  state: MailState;

  @ApiProperty({ type: 'integer', example: 8, description: 'How often it was tried.' })
  attempts: number;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T09:30:00.000Z', description: 'When it was written.' })
  created_at: string;

  @ApiProperty({ ...NO_MOMENT, example: null, description: 'When its code expires; it is not sent after that.' })
  expires_at: string | null;

  @ApiProperty({ ...NO_MOMENT, example: null, description: 'When it is tried again; null unless it waits.' })
  next_attempt_at: string | null;

  @ApiProperty({ ...NO_MOMENT, example: null, description: 'When it was sent.' })
  sent_at: string | null;

  @ApiProperty({ ...NO_MOMENT, example: '2026-11-20T11:02:00.000Z', description: 'When it was given up.' })
  failed_at: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'connect ECONNREFUSED 192.0.2.25:587',
    description: 'Why the last attempt failed.',
  })
  last_error: string | null;
}

export class ManagedMailsDto extends PageDto {
  @ApiProperty({ type: [ManagedMailDto], description: 'The newest first.' })
  mails: ManagedMailDto[];
}

const moment = (date: Date | null): string | null => date?.toISOString() ?? null;

export const managedMailDto = (mail: ManagedMailRow): ManagedMailDto => ({
  id: mail.id,
  template: mail.template,
  language: mail.language,
  user_id: mail.identityId,
  state: NAME_OF[mail.state],
  attempts: mail.attempts,
  created_at: mail.createdAt.toISOString(),
  expires_at: moment(mail.expiresAt),
  next_attempt_at: moment(mail.nextAttemptAt),
  sent_at: moment(mail.sentAt),
  failed_at: moment(mail.deadAt),
  last_error: mail.lastError,
});

export const managedMailsDto = ({ rows, next }: Page<ManagedMailRow>): ManagedMailsDto => ({
  mails: rows.map(managedMailDto),
  next,
});
