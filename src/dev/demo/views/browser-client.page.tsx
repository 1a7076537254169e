import type { Response } from 'express';
import { Card, LinkButton, Notice, Section } from '../../../common/pages/components.js';
import { sendPage } from '../../../common/pages/page.js';
import { BROWSER_CLIENT_SCRIPT } from './browser-client-script.js';
import { DEMO_STYLE } from './demo-style.js';
import { DemoTabs } from './demo-tabs.js';
import { MissingKey } from './missing-key.js';

interface BrowserClientPage {
  publicUrl: string;
  hasKey: boolean;
}

export function sendBrowserClientPage(response: Response, page: BrowserClientPage): void {
  sendPage(response, {
    title: 'Demo application in the browser',
    language: 'en',
    layout: 'wide',
    style: DEMO_STYLE,
    script: BROWSER_CLIENT_SCRIPT,
    body: <BrowserClient {...page} />,
  });
}

function BrowserClient({ publicUrl, hasKey }: BrowserClientPage) {
  const back = new URLSearchParams({ redirectUrl: `${publicUrl}/demo/browser` });
  return (
    <>
      <DemoTabs at="/demo/browser" />
      <Card
        title="A front end that holds no token"
        intro="Three cookies hold the session, and no script can read them. This page only asks: who is signed in?"
      >
        <noscript>
          <Notice tone="bad">This page plays a front end, so it needs JavaScript.</Notice>
        </noscript>
        {!hasKey && <MissingKey publicUrl={publicUrl} />}
        <p id="who" role="status">
          …
        </p>
        <p id="time" class="soft small" />
        <div class="actions">
          <CallButton id="login" look="primary" name="Sign in" />
          <CallButton id="session" name="Check the session" />
          <CallButton id="expire" name="Let the access token expire" />
          <CallButton id="refresh" name="Refresh by fetch" />
          <CallButton id="twenty" name="Twenty tabs wake up" />
          <LinkButton look="plain" href={`/api/service/refresh?${back}`}>
            Refresh by redirect
          </LinkButton>
          <LinkButton look="danger" href={`/api/service/logout?${back}`}>
            Sign out
          </LinkButton>
        </div>
      </Card>
      <Section title="What this page asked, newest first">
        <div id="calls" />
      </Section>
    </>
  );
}

function CallButton({ id, name, look = 'plain' }: { id: string; name: string; look?: 'primary' | 'plain' }) {
  return (
    <button type="button" id={id} class={look === 'primary' ? 'button' : 'button plain'}>
      {name}
    </button>
  );
}
