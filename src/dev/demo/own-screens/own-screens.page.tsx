import type { Response } from 'express';
import { Card, Notice, Section } from '../../../platform/pages/components.js';
import type { DemoVisit } from '../demo-visits.js';
import { ExchangeLog } from '../views/exchange-log.js';
import { MissingKey } from '../views/missing-key.js';
import { sendDemoPage } from '../views/page.js';
import { SessionActions } from '../views/session-actions.js';
import { SessionView } from '../views/session-view.js';
import { type Step, Steps } from '../views/steps.js';
import type { OwnScreen } from './own-screens.service.js';
import { Screen, ScreensToOpen } from './screens.js';

export interface OwnScreensPage {
  visit: DemoVisit;
  hasKey: boolean;
  /** Null = the default screen. */
  screen: OwnScreen | null;
  publicUrl: string;
}

export function sendOwnScreensPage(response: Response, page: OwnScreensPage): void {
  sendDemoPage(response, { title: 'Own screens', tab: '/demo/own-screens', body: <OwnScreens {...page} /> });
}

function OwnScreens({ visit, hasKey, screen, publicUrl }: OwnScreensPage) {
  const { credentials, isOver, news, exchanges } = visit;
  const signedIn = credentials !== null && !isOver;
  return (
    <>
      <Card
        title="An application with screens of its own"
        intro="This page plays the part of an application that uses its own screens: its server takes what the person types and passes it on to Gatehouse. A completed flow returns a code, which you exchange for a session."
      >
        {news && <Notice tone={news.tone}>{news.text}</Notice>}
        {!hasKey && <MissingKey publicUrl={publicUrl} />}
        <SessionActions visit={visit} tab="/demo/own-screens" />
      </Card>
      <div class="columns">
        {hasKey && (screen || !signedIn) && <Screen screen={screen ?? 'create-account'} visit={visit} />}
        {hasKey && !screen && signedIn && <ScreensToOpen email={visit.user?.email} />}
        <Section title="What the screens call">
          <Steps steps={stepsOf(visit)} />
        </Section>
      </div>
      <SessionView visit={visit} />
      <ExchangeLog exchanges={exchanges} />
    </>
  );
}

const CALLS = {
  'Start a login': 'POST /v1/applications/login',
  'Create an account': 'POST /v1/auth/register',
  'Verify the email': 'POST /v1/auth/verify-email',
  'Sign in': 'POST /v1/auth/exchange',
  'Ask for a reset': 'POST /v1/auth/forgot-password',
  'Reset the password': 'POST /v1/auth/reset-password',
  'Exchange the code': 'POST /v1/auth/authorize',
  'Keep the session': 'POST /v1/auth/refresh',
};

/** The steps are alternatives: create and verify an account, sign in, or reset the password. */
const stepsOf = ({ achieved }: DemoVisit): Step[] =>
  Object.entries(CALLS).map(([name, call]) => ({ name, call, done: achieved['own-screens'].has(call) }));
