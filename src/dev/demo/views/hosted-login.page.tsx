import type { Response } from 'express';
import { Card, Notice } from '../../../common/pages/components.js';
import type { DemoVisit } from '../demo-visits.js';
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
        <Steps steps={stepsOf(visit)} />
        {news && <Notice tone={news.tone}>{news.text}</Notice>}
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

function stepsOf({ credentials, pending, spentTokens, isRevoked, exchanges }: DemoVisit): Step[] {
  const signedIn = credentials !== null;
  const started = signedIn || pending !== null || exchanges.length > 0;
  return [
    { name: 'Start a login', call: 'POST /applications/login', done: started },
    { name: 'Sign in', call: 'the hosted page', done: signedIn },
    { name: 'Come back', call: 'GET /demo/callback?code', done: signedIn },
    { name: 'Exchange the code', call: 'POST /auth/authorize', done: signedIn },
    { name: 'Refresh', call: 'POST /auth/refresh', done: spentTokens.length > 0 },
    { name: 'Revoke', call: 'PATCH /auth/revoke', done: isRevoked },
  ];
}
