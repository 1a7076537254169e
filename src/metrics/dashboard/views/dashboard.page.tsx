import type { Response } from 'express';
import type { ComponentChildren } from 'preact';
import { brandingOf } from '../../../applications/branding.js';
import { Button, Form } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { SENDING_SCRIPT } from '../../../platform/pages/page-script.js';
import type { DashboardVisit } from '../entry/dashboard-visits.service.js';
import type { ChartName } from './charts.js';
import { Dashboard, type DashboardProps, Numbers } from './dashboard.js';
import { DASHBOARD_STYLE, FIGURES_STYLE } from './dashboard-style.js';
import { clockTime } from './words.js';

interface DashboardView extends Pick<DashboardProps, 'wording' | 'figures' | 'charts' | 'baseUrl'> {
  visit: DashboardVisit;
}

const WHERE = { path: '/dashboard', heading: <h1>Dashboard</h1> };

export const sendDashboard = (response: Response, { visit, ...shown }: DashboardView): void =>
  send(response, visit, <Dashboard {...shown} {...WHERE} application={visit.application} />);

interface NumbersView extends Pick<DashboardView, 'visit' | 'wording' | 'figures'> {
  chart: ChartName;
}

export const sendNumbers = (response: Response, { visit, ...shown }: NumbersView): void =>
  send(response, visit, <Numbers {...shown} {...WHERE} />);

function send(response: Response, visit: DashboardVisit, body: ComponentChildren): void {
  const { application } = visit;
  sendPage(response, {
    title: `Dashboard of ${application.name}`,
    language: 'en',
    layout: 'wide',
    branding: brandingOf(application),
    bar: <Ways {...visit} />,
    style: DASHBOARD_STYLE + FIGURES_STYLE,
    script: SENDING_SCRIPT,
    body,
  });
}

function Ways({ csrf, expiresAt }: DashboardVisit) {
  return (
    <div class="ways-out">
      <span class="soft small">{`Open until ${clockTime(expiresAt)}`}</span>
      <Form action="/dashboard/sign-out" hidden={{ csrf }} inline>
        <Button look="quiet">Close the dashboard</Button>
      </Form>
    </div>
  );
}
