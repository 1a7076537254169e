import type { Response } from 'express';
import { Card, Code, Notice } from '../../../platform/pages/components.js';
import type { DemoVisit } from '../demo-visits.js';
import { CALLBACK } from '../hosted-login-demo.service.js';
import { ExchangeLog } from './exchange-log.js';
import { MissingKey } from './missing-key.js';
import { sendDemoPage } from './page.js';
import { Action, SessionActions } from './session-actions.js';
import { SessionView } from './session-view.js';
import { type Step, Steps } from './steps.js';

export interface HostedLoginPage {
  visit: DemoVisit;
  hasKey: boolean;
  publicUrl: string;
}

export function sendHostedLoginPage(response: Response, page: HostedLoginPage): void {
  sendDemoPage(response, { title: 'Hosted login', tab: '/demo', body: <HostedLogin {...page} /> });
}

function HostedLogin({ visit, hasKey, publicUrl }: HostedLoginPage) {
  const { news, exchanges, credentials, isOver } = visit;
  const signedIn = credentials !== null;
  return (
    <>
      <Card
        title="An application that uses Gatehouse"
        intro="This page plays the part of your application: it holds an API key and calls the public API over HTTP, as your own code would. People sign in on Gatehouse’s page; the application gets tokens and never sees a password."
      >
        {news && <Notice tone={news.tone}>{news.text}</Notice>}
        {news?.code && <Code block>{news.code}</Code>}
        <Steps steps={stepsOf(visit)} />
        {hasKey ? (
          <div class="actions">
            <Action
              to="login"
              name={signedIn ? 'Sign in again' : 'Sign in'}
              look={signedIn && !isOver ? 'plain' : 'primary'}
              tab="/demo"
            />
            <SessionActions visit={visit} tab="/demo" />
          </div>
        ) : (
          <MissingKey publicUrl={publicUrl} />
        )}
      </Card>
      <SessionView visit={visit} />
      <ExchangeLog exchanges={exchanges} />
    </>
  );
}

const CALLS = {
  'Start a login': 'POST /v1/applications/login',
  'Sign in': 'the hosted page',
  'Come back': CALLBACK,
  'Exchange the code': 'POST /v1/auth/authorize',
  Refresh: 'POST /v1/auth/refresh',
  Revoke: 'PATCH /v1/auth/revoke',
};

/** A code from the hosted page proves that the person has signed in there. */
function stepsOf({ achieved }: DemoVisit): Step[] {
  const made = achieved['hosted-login'];
  return Object.entries(CALLS).map(([name, call]) => ({
    name,
    call,
    done: made.has(name === 'Sign in' ? CALLBACK : call),
  }));
}
