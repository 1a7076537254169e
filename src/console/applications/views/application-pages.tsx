import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { ComponentChildren } from 'preact';
import type { Application } from '../../../applications/entities/application.entity.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import type { Sent } from '../../fields.js';
import type { Permission } from '../../operators/roles.js';
import { ConsolePages, type Title } from '../../views/console-pages.js';
import type { ConsoleView, Done } from '../../views/view.js';
import type { Asking } from '../at-application.js';
import { APPLICATIONS_STYLE } from './applications-style.js';

/** The parts of an application, each with a path below its own. */
const PARTS = {
  settings: ['', 'applications:read'],
  dashboard: ['/dashboard', 'metrics:read'],
  addresses: ['/addresses', 'applications:read'],
  rules: ['/rules', 'applications:read'],
  keys: ['/keys', 'applications:read'],
  invitations: ['/invitations', 'users:read'],
  organizations: ['/organizations', 'organizations:read'],
  providers: ['/providers', 'applications:read'],
  clients: ['/clients', 'applications:read'],
  mails: ['/mails', 'applications:read'],
  webhooks: ['/webhooks', 'webhooks:write'],
  plan: ['/plan', 'applications:read'],
  seed: ['/seed', 'applications:read'],
} as const satisfies Record<string, readonly [path: string, permission: Permission]>;

export type Part = keyof typeof PARTS;

/** Where a part of an application is. */
export const pathTo = ({ slug }: Pick<Application, 'slug'>, part: Part = 'settings', more = ''): string =>
  `/console/applications/${slug}${PARTS[part][0]}${more}`;

export interface ApplicationPage {
  application: Application;
  part: Part;
  /** Of a step; a part itself goes by the name of the application. */
  title?: Title;
  failure?: ServiceError | undefined;
  script?: string;
  style?: string;
  framesOwn?: boolean;
  body: (view: ConsoleView) => ComponentChildren;
}

/** Delivers the pages of one application, with the ways between its parts. */
@Injectable()
export class ApplicationPages {
  constructor(private readonly pages: ConsolePages) {}

  show({ request }: Asking, response: Response, page: ApplicationPage): void {
    const { application, part, title, style = '', body, ...more } = page;
    response.set('cache-control', 'no-store');
    this.pages.show(request, response, {
      ...more,
      title: title ?? application.name,
      room: 'applications',
      style: APPLICATIONS_STYLE + style,
      body: (view) => (
        <>
          <Parts {...{ view, application, part }} />
          {body(view)}
        </>
      ),
    });
  }

  idIn({ operator }: Asking, form: Sent): string {
    return this.pages.idIn(form, operator);
  }

  /** The next page says what was done. */
  leadDone({ operator }: Asking, response: Response, path: string, done: Done): void {
    this.pages.leadDone(response, operator, path, done);
  }
}

function Parts({ view, application, part }: { view: ConsoleView; application: Application; part: Part }) {
  const { operator, words } = view;
  const shown = (Object.keys(PARTS) as Part[])
    .filter((name) => name !== 'organizations' || name === part || application.organizations)
    .filter((name) => operator.mayAt(PARTS[name][1], application.id));
  return (
    <nav class="parts" aria-label={application.name}>
      {shown.map((name) => (
        <a key={name} href={pathTo(application, name)} aria-current={name === part ? 'page' : undefined}>
          {words.applications.parts[name]}
        </a>
      ))}
    </nav>
  );
}
