import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Matches } from 'class-validator';
import type { EndLine } from './end-line.js';
import type { EndsPage } from './ends.js';
import { LONGEST_POSITION } from './feed-position.js';

const NEXT = 'eyJzIjpbMTIzNCwxMjM1LFtdXSwiZiI6NDJ9';
const SESSION = '01932c4e-7a10-7c3e-9f5b-2f4c1b7d8e90';

export class EndedQueryDto {
  @IsOptional()
  @Matches(new RegExp(`^[\\w.-]{1,${LONGEST_POSITION}}$`), { message: 'after must be the next of an earlier answer' })
  @ApiPropertyOptional({
    example: NEXT,
    description:
      'The `next` of an earlier answer, or the last `id` of a stream. Without it: everything that ended lately.',
  })
  after?: string;
}

/** It names one session, the sessions before a cut-off, or a key. */
class EndLineDto {
  @ApiPropertyOptional({
    format: 'uuid',
    example: SESSION,
    description: 'The session that ended: the `sid` of its tokens.',
  })
  sid?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    example: '01932c4e-0000-7000-8000-000000000000',
    description: 'Every session ended whose `sid` is less than this, compared as text.',
  })
  before?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    example: '01932c4e-6b31-7aa0-8f11-0c9d6c0f7a55',
    description: 'With `before`: only the sessions of this user.',
  })
  sub?: string;

  @ApiPropertyOptional({ format: 'uuid', example: SESSION, description: 'With `before`: this session goes on.' })
  except?: string;

  @ApiPropertyOptional({
    format: 'uuid',
    example: '01932c4e-1f20-7d01-8a11-9b0c2d3e4f50',
    description: 'No token counts any more that this signing key has signed. The sessions go on.',
  })
  kid?: string;

  @ApiProperty({
    example: 'logout',
    description: 'Why, as in errors and in the audit trail; `key_withdrawn` with `kid`.',
  })
  reason: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-25T21:30:00.000Z', description: 'When.' })
  at: string;

  @ApiProperty({
    type: 'integer',
    example: 1_795_643_460,
    description:
      'From then on, in seconds since 1970, every token that it concerns has expired, and the line may be forgotten.',
  })
  exp: number;
}

export class EndedDto {
  @ApiProperty({ type: [EndLineDto], description: 'At most a thousand.' })
  ended: EndLine[];

  @ApiProperty({ example: NEXT, description: 'For `after`, the next time.' })
  next: string;

  @ApiProperty({ example: false, description: 'Whether there is more already.' })
  more: boolean;
}

export const endedDto = ({ lines, next, more }: EndsPage): EndedDto => ({ ended: lines, next, more });
