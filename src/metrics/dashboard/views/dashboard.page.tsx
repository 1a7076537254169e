import type { Response } from 'express';
import { Button, Form } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { FORM_SCRIPT } from '../../../platform/pages/page-script.js';
import type { DashboardVisit } from '../entry/dashboard-visits.service.js';
import { Dashboard, type DashboardProps } from './dashboard.js';
import { DASHBOARD_STYLE, FIGURES_STYLE } from './dashboard-style.js';
import { brandingOf, clockTime } from './words.js';

interface DashboardView extends Pick<DashboardProps, 'wording' | 'figures' | 'charts' | 'baseUrl'> {
  visit: DashboardVisit;
}

export function sendDashboard(response: Response, { visit, ...shown }: DashboardView): void {
  const { application } = visit;
  sendPage(response, {
    title: `Dashboard of ${application.name}`,
    language: 'en',
    layout: 'wide',
    branding: brandingOf(application),
    bar: <Ways {...visit} />,
    style: DASHBOARD_STYLE + FIGURES_STYLE,
    script: FORM_SCRIPT,
    body: <Dashboard {...shown} application={application} path="/dashboard" heading={<h1>Dashboard</h1>} />,
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
