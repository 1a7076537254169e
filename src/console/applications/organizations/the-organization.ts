import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ManagedOrganizations, type Which } from '../../../management/organizations/managed-organizations.js';
import type { Organization } from '../../../organizations/organization.entity.js';
import { MalformedInput } from '../../../platform/errors/common.errors.js';
import { isStorableText } from '../../../platform/http/input/validation.js';
import type { Done } from '../../views/view.js';
import type { Asking } from '../at-application.js';
import { type Found, TheApplication } from '../the-application.js';
import { type ApplicationPage, ApplicationPages, pathTo } from '../views/application-pages.js';

export interface FoundOrganization extends Found {
  which: Which;
  organization: Organization;
  /** Of its own page. */
  path: string;
  mayWrite: boolean;
}

/** The organization that a path names, and its pages. Links have its id: a slug can change while a page is open. */
@Injectable()
export class TheOrganization {
  constructor(
    private readonly applications: TheApplication,
    private readonly organizations: ManagedOrganizations,
    private readonly pages: ApplicationPages,
  ) {}

  async of(asking: Asking): Promise<FoundOrganization> {
    const named = asking.request.params.organization as string;
    if (!isStorableText(named)) throw new MalformedInput(['the value must be text without NUL characters']);
    const { reach, application } = await this.applications.of(asking);
    const which = { application: application.slug, organization: named };
    const organization = await this.organizations.get(reach, which);
    const path = pathTo(application, 'organizations', `/${organization.id}`);
    const mayWrite = asking.operator.mayAt('organizations:write', application.id);
    return { reach, application, which, organization, path, mayWrite };
  }

  /** A page goes by the name of the organization, unless it is a step of an act. */
  show(
    asking: Asking,
    response: Response,
    { application, organization }: FoundOrganization,
    page: Omit<ApplicationPage, 'application' | 'part'>,
  ): void {
    this.pages.show(asking, response, { application, part: 'organizations', title: organization.name, ...page });
  }

  /** The next page says what was done. */
  leadDone(asking: Asking, response: Response, path: string, done: Done): void {
    this.pages.leadDone(asking, response, path, done);
  }
}
