import { Injectable } from '@nestjs/common';
import { validate } from 'uuid';
import { LAST_ID } from '../../platform/crypto/ids.js';
import { Database } from '../../platform/database/database.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { deviceName } from '../../platform/http/device.js';
import { Places } from '../../platform/places/places.js';
import type { CurrentSession } from '../../session/guards/bearer.strategy.js';
import { endReasonOf } from '../../session/lifecycle/end-reasons.js';
import type { ActivityDto, ActivityEventDto } from './activity.dto.js';
import { ACTIVITY, type ActivityRow } from './activity.statement.js';
import { ACTIVITY_TYPES } from './activity-types.js';

const MOST = 50;
const TYPES = Object.keys(ACTIVITY_TYPES);
const TYPES_OF_PAGES = TYPES.filter((type) => type !== 'session.opened');
const FROM_NOW = { before: 'infinity', beforeId: LAST_ID };

/** What happened to an account lately, in plain words and without what only the service needs. */
@Injectable()
export class ActivityService {
  constructor(
    private readonly database: Database,
    private readonly places: Places,
  ) {}

  /** The newest first. `before` is the `next` of an earlier answer. */
  list(session: CurrentSession, before: string | undefined, limit = MOST): Promise<ActivityDto> {
    return this.read(session, before, limit, TYPES);
  }

  /** Who looks at the account pages has opened them: in their own list that would stand above everything else. */
  listForPages(session: CurrentSession, before: string | undefined, limit: number): Promise<ActivityDto> {
    return this.read(session, before, limit, TYPES_OF_PAGES);
  }

  private async read(
    { identityId }: CurrentSession,
    before: string | undefined,
    limit: number,
    types: string[],
  ): Promise<ActivityDto> {
    const start = before === undefined ? FROM_NOW : readCursor(before);
    const rows = await this.database.run(ACTIVITY, { identityId, types, limit: limit + 1, ...start });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { events: shown.map((row) => this.eventOf(row)), next: rows.length > limit && last ? cursorOf(last) : null };
  }

  private eventOf(row: ActivityRow): ActivityEventDto {
    const type = ACTIVITY_TYPES[row.type];
    return {
      id: row.id,
      type,
      at: new Date(row.at).toISOString(),
      device: deviceName(row.userAgent),
      ip: row.ip,
      place: this.places.find(row.ip),
      session_id: row.sessionId,
      session_device: deviceName(row.sessionDevice),
      reason: type === 'session_ended' ? endReasonOf(textOf(row.details.reason) ?? 'reuse') : null,
      provider: textOf(row.details.provider),
    };
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const cursorOf = ({ at, id }: ActivityRow): string => Buffer.from(`${at}/${id}`).toString('base64url');

function readCursor(text: string): typeof FROM_NOW {
  const [before = '', beforeId = ''] = Buffer.from(text, 'base64url').toString('latin1').split('/');
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(before) ||
    Number.isNaN(Date.parse(before)) ||
    !validate(beforeId)
  )
    throw new MalformedInput(['before must be the next of an earlier answer']);
  return { before, beforeId };
}
