import { Injectable } from '@nestjs/common';
import { deviceName } from '../../../platform/http/device.js';
import { Places } from '../../../platform/places/places.js';
import { MySessions } from '../../sessions/my-sessions.service.js';
import type { MySessionRow } from '../../sessions/my-sessions.statement.js';
import type { PageVisit } from '../visit/visit.js';

/** A session, as its owner knows it. */
export interface SignedInPlace extends Omit<MySessionRow, 'userAgent'> {
  device: string | null;
  /** Only where a database of places is configured. */
  place: string | null;
}

/** Where an account is signed in. A portal session belongs to the session that it was opened from, and is not listed. */
@Injectable()
export class SignedInPlaces {
  constructor(
    private readonly sessions: MySessions,
    private readonly places: Places,
  ) {}

  async list({ session, me }: PageVisit): Promise<SignedInPlace[]> {
    const rows = await this.sessions.list(session);
    const ids = new Set(rows.map(({ id }) => id));
    return rows
      .filter(({ openedFrom }) => openedFrom === null || !ids.has(openedFrom))
      .map(({ userAgent, ...row }) => ({
        ...row,
        device: deviceName(userAgent),
        place: this.places.find(row.ip, me.locale ?? undefined),
      }));
  }
}
