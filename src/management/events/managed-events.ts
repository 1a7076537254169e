import { Injectable } from '@nestjs/common';
import { EventLog, type EventPage } from '../../events/event-log.js';
import type { EventType } from '../../events/event-types.js';
import type { PageQuery } from '../../platform/database/page.js';
import { ManagedApplications, type Reach } from '../access/reach.js';

export interface EventQuery extends PageQuery {
  application: string | undefined;
  types: EventType[] | undefined;
  since: Date | undefined;
}

/** What a program learns of the applications that it manages. */
@Injectable()
export class ManagedEvents {
  constructor(
    private readonly log: EventLog,
    private readonly applications: ManagedApplications,
  ) {}

  async list(reach: Reach, { application, types, since, after, limit }: EventQuery): Promise<EventPage> {
    const applicationId =
      application === undefined ? reach.applicationId : (await this.applications.require(reach, application)).id;
    return this.log.readAfter(after, { applicationId, limit, ...(types && { types }), ...(since && { since }) });
  }
}
