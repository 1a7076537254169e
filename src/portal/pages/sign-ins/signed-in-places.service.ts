import { Injectable } from '@nestjs/common';
import { deviceName } from '../../../platform/http/device.js';
import { Places } from '../../places/places.js';
import { MySessions } from '../../sessions/my-sessions.service.js';
import type { PageVisit } from '../visit/visit.js';

/** A session, as its owner knows it. */
export interface SignedInPlace {
  id: string;
  device: string | null;
  ip: string | null;
  /** Only where a database of places is configured. */
  place: string | null;
  openedAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
  isContinued: boolean;
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
      .map(({ id, ip, userAgent, openedAt, lastUsedAt, isCurrent, isContinued }) => ({
        ...{ id, ip, openedAt, lastUsedAt, isCurrent, isContinued },
        device: deviceName(userAgent),
        place: this.places.find(ip, me.locale ?? undefined),
      }));
  }
}
