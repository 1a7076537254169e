import type { Response } from 'express';
import type { ComponentChildren } from 'preact';
import { brandingOf } from '../../../applications/branding.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Card, LinkButton } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import type { DashboardVisit } from '../entry/dashboard-visits.service.js';
import { COMMAND_STYLE } from './dashboard-style.js';
import { OpenCommand } from './words.js';

interface FailureWords {
  title: string;
  text: string;
  /** Only a new link helps. */
  needsLink?: boolean;
}

const NEW_LINK = 'A link works once, within ten minutes. Print a new one on a machine of the service:';
const TELEMETRY_OFF: FailureWords = {
  title: 'Telemetry is off',
  text: 'The plan of this application does not include it. Set the plan’s metrics to enabled in the seed file, and seed it.',
};
const BUSY: FailureWords = {
  title: 'One moment, please',
  text: 'The service is busy. Wait a few seconds and load the page again.',
};
const NO_PAGE: FailureWords = { title: 'This page does not exist', text: 'The dashboard is one page, at /dashboard.' };

export const WORDS: Record<string, FailureWords> = {
  dashboard_not_open: {
    title: 'The dashboard is not open here',
    text: 'It closes eight hours after it was opened. Print a new link on a machine of the service:',
    needsLink: true,
  },
  dashboard_link_invalid: { title: 'This link is no longer valid', text: NEW_LINK, needsLink: true },
  dashboard_opened_elsewhere: {
    title: 'Open the dashboard in a window of its own',
    text: 'It is not shown within another page. Copy the link into the address bar.',
  },
  form_not_trusted: {
    title: 'We could not check this form',
    text: 'It did not come from a page of this dashboard, or your browser blocks cookies. Go back and try again.',
  },
  feature_blocked_by_plan: TELEMETRY_OFF,
  feature_not_configured: TELEMETRY_OFF,
  unknown_route: NO_PAGE,
  method_not_allowed: NO_PAGE,
  too_many_requests: BUSY,
  overloaded: BUSY,
  unavailable: BUSY,
};
const BROKEN: FailureWords = {
  title: 'Something went wrong on our side',
  text: 'Nothing is lost. Wait a moment and load the page again.',
};
const REFUSED: FailureWords = {
  title: 'That did not work',
  text: 'We could not read what your browser sent. Go back and try again.',
};

/** Only words of our own, chosen by the failure's code: nothing that came in with the request. */
export function sendFailure(
  response: Response,
  failure: ServiceError,
  visit: DashboardVisit | undefined,
  requestId: string,
): void {
  const status = failure.getStatus();
  const { title, text, needsLink = false } = WORDS[failure.code] ?? (status >= 500 ? BROKEN : REFUSED);
  response.set({ ...failure.headers, 'x-error-code': failure.code });
  sendPage(response, {
    title,
    language: 'en',
    status,
    style: COMMAND_STYLE,
    ...(visit && { branding: brandingOf(visit.application) }),
    body: (
      <>
        <Card title={title} intro={text}>
          {needsLink && <OpenCommand slug={visit?.application.slug} />}
          {visit && !visit.isOver && <BackToDashboard isNeeded={failure.code in WORDS && !isTelemetryOff(failure)} />}
        </Card>
        <p class="reference">
          {status} · request ID <span>{requestId}</span>
        </p>
      </>
    ),
  });
}

const isTelemetryOff = ({ code }: ServiceError): boolean => WORDS[code] === TELEMETRY_OFF;

function BackToDashboard({ isNeeded }: { isNeeded: boolean }): ComponentChildren {
  return (
    isNeeded && (
      <LinkButton full href="/dashboard">
        Dashboard
      </LinkButton>
    )
  );
}
