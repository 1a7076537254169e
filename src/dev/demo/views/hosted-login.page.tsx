import type { Response } from 'express';
import { Card, Code, Notice } from '../../../common/pages/components.js';
import { sendPage } from '../../../common/pages/page.js';
import type { DemoVisit } from '../demo-visits.js';
import { DEMO_SCRIPT } from './demo-script.js';
import { DEMO_STYLE } from './demo-style.js';
import { ExchangeLog } from './exchange-log.js';
import { TokensView, UserView } from './session-view.js';

export interface DemoPage {
  visit: DemoVisit;
  hasKey: boolean;
  publicUrl: string;
}

export function sendDemoPage(response: Response, page: DemoPage): void {
  sendPage(response, {
    title: 'Demo application',
    language: 'en',
    layout: 'wide',
    style: DEMO_STYLE,
    script: DEMO_SCRIPT,
    body: <Demo {...page} />,
  });
}

function Demo({ visit, hasKey, publicUrl }: DemoPage) {
  const { user, credentials, isOver, news, exchanges } = visit;
  return (
    <>
      <Card
        title="An application that uses Gatehouse"
        intro="This page plays your application: it holds an API key and speaks to the public API over HTTP, as your own code would. People sign in on Gatehouse's page; the application gets tokens and never sees a password."
      >
        <Steps visit={visit} />
        {news && <Notice tone={news.tone}>{news.text}</Notice>}
        {hasKey ? <Actions visit={visit} /> : <MissingKey publicUrl={publicUrl} />}
      </Card>
      {user && credentials && (
        <div class="columns">
          <UserView user={user} isOver={isOver} />
          <TokensView credentials={credentials} isOver={isOver} />
        </div>
      )}
      <ExchangeLog exchanges={exchanges} />
      <p class="small soft">
        Next: the <a href="/docs">API reference</a>, where each of these requests can be tried out.
      </p>
    </>
  );
}

function Steps({ visit: { credentials, pending, spentTokens, isRevoked, exchanges } }: { visit: DemoVisit }) {
  const signedIn = credentials !== null;
  const started = signedIn || pending !== null || exchanges.length > 0;
  const steps: [name: string, call: string, done: boolean][] = [
    ['Start a login', 'POST /applications/login', started],
    ['Sign in', 'the hosted page', signedIn],
    ['Come back', 'GET /demo/callback?code', signedIn],
    ['Exchange the code', 'POST /auth/authorize', signedIn],
    ['Refresh', 'POST /auth/refresh', spentTokens.length > 0],
    ['Revoke', 'PATCH /auth/revoke', isRevoked],
  ];
  return (
    <ol class="steps">
      {steps.map(([name, call, done], index) => (
        <li key={name} class={done ? 'done' : undefined}>
          <span class="mark">{done ? `${index + 1} · done` : index + 1}</span>
          <b>{name}</b>
          <code>{call}</code>
        </li>
      ))}
    </ol>
  );
}

function Actions({ visit: { credentials, spentTokens, isOver } }: { visit: DemoVisit }) {
  const signedIn = credentials !== null;
  const mayRevoke = signedIn && !isOver;
  return (
    <div class="actions">
      <Action to="login" name={signedIn ? 'Log in again' : 'Log in'} look={signedIn && !isOver ? 'plain' : 'primary'} />
      {signedIn && <Action to="refresh" name="Refresh" look={isOver ? 'plain' : 'primary'} />}
      {spentTokens.length > 0 && <Action to="replay" name="Replay the old refresh token" />}
      {spentTokens.length > 1 && <Action to="steal" name="Use a stolen refresh token" />}
      {mayRevoke && <Action to="revoke" name="Revoke" look="danger" />}
      {signedIn && <Action to="start-over" name="Start over" />}
    </div>
  );
}

function Action({ to, name, look = 'plain' }: { to: string; name: string; look?: 'primary' | 'plain' | 'danger' }) {
  return (
    <form method="post" action={`/demo/${to}`} class="inline">
      <button type="submit" class={`button ${look === 'primary' ? '' : look}`}>
        {name}
      </button>
    </form>
  );
}

function MissingKey({ publicUrl }: { publicUrl: string }) {
  return (
    <Notice tone="bad">
      <p>
        The demo has no API key yet. <Code>npm start</Code> on an empty database seeds the application <Code>demo</Code>{' '}
        and leaves its key in <Code>demo-api-key</Code> in the data directory. By hand:
      </p>
      <Code block>{`npm run -s cli -- seed seeds/demo.yml
npm run -s cli -- keys create demo --name demo   # put the key into DEMO_API_KEY or .data/demo-api-key`}</Code>
      <p>
        Its origins have to include <Code>{publicUrl}</Code>.
      </p>
    </Notice>
  );
}
