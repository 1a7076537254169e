import { Injectable } from '@nestjs/common';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { CONSOLE_ID } from '../../applications/built-in.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { ManagedApplications, type Reach } from '../../management/access/reach.js';
import { Database } from '../../platform/database/database.js';
import { type Page, type PageQuery, pageOf, positionIn } from '../../platform/database/page.js';
import type { Permission } from '../operators/roles.js';
import type { SignedInOperator } from '../visit/operator.js';
import type { Asking } from './at-application.js';
import { LIST_APPLICATIONS, type ListedApplication } from './list/list-applications.statement.js';

export interface Found {
  reach: Reach;
  application: Application;
}

/** Finds applications for operators. The console's own is none of them. */
@Injectable()
export class TheApplication {
  constructor(
    private readonly database: Database,
    private readonly applications: ManagedApplications,
  ) {}

  async list(
    operator: SignedInOperator,
    { prefix, after, limit }: PageQuery & { prefix: string },
  ): Promise<Page<ListedApplication>> {
    const ids = operator.reaches('applications:read').map(({ applicationId }) => applicationId);
    const rows = await this.database.run(LIST_APPLICATIONS, {
      ids: ids.includes(null) ? null : (ids as string[]),
      hidden: CONSOLE_ID,
      prefix: prefix.toLowerCase(),
      after: after === undefined ? '' : positionIn(after, isSlug),
      limit: limit + 1,
    });
    return pageOf(rows, limit, ({ slug }) => slug);
  }

  of({ operator, permission, slug }: Asking): Promise<Found> {
    return this.find(operator, permission, slug);
  }

  find(operator: SignedInOperator, permission: Permission, slug: string): Promise<Found> {
    return operator.find(permission, async (reach) => {
      const application = await this.applications.require(reach, slug);
      if (application.id === CONSOLE_ID) throw new ApplicationNotFound();
      return { reach, application };
    });
  }
}

const isSlug = (position: string): boolean => /^[\w-]{1,63}$/.test(position);
