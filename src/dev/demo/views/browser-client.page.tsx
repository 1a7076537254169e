import type { Response } from 'express';
import type { ComponentChildren } from 'preact';
import { Card, Code, Notice, Section } from '../../../platform/pages/components.js';
import { sendPage } from '../../../platform/pages/page.js';
import { ToolsBar } from '../../tools-bar.js';
import { BROWSER_CLIENT_SCRIPT } from './browser-client-script.js';
import { DEMO_STYLE } from './demo-style.js';
import { DemoTabs } from './demo-tabs.js';
import { MissingKey } from './missing-key.js';

interface BrowserClientPage {
  publicUrl: string;
  hasKey: boolean;
  /** With what it reports telemetry, if the demo has a key for that. */
  reporter: { appId: string; apiKey: string } | undefined;
}

export function sendBrowserClientPage(response: Response, page: BrowserClientPage): void {
  sendPage(response, {
    title: 'Demo application in the browser',
    language: 'en',
    layout: 'wide',
    bar: <ToolsBar at="/demo" />,
    style: DEMO_STYLE,
    script: BROWSER_CLIENT_SCRIPT,
    body: <BrowserClient {...page} />,
  });
}

function BrowserClient({ publicUrl, hasKey, reporter }: BrowserClientPage) {
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
        <ul class="tries">
          <Try what="Gets a code on the hosted page and exchanges it: the answer sets the three cookies.">
            <CallButton id="login" look="primary" name="Sign in" />
          </Try>
          <Try what="Asks who is signed in. The access cookie answers.">
            <CallButton id="session" name="Check the session" />
          </Try>
          <Try what="Drops the access cookie, as the browser does when it expires. The refresh cookie stays.">
            <CallButton id="expire" name="Let the access token expire" />
          </Try>
          <Try what="Rotates the refresh token and sets new cookies, without leaving the page.">
            <CallButton id="refresh" name="Refresh by fetch" />
          </Try>
          <Try what="The same by a link, for pages that run no scripts: it leads back here.">
            <CallLink href={`/api/service/refresh?${back}`} name="Refresh by redirect" />
          </Try>
          <Try what="All find the access cookie gone, and take turns under a lock: one refreshes, the others find it done.">
            <CallButton id="turns" name="Twenty tabs wake up" />
          </Try>
          <Try what="All refresh at once. Those with the same token get the same successor, so no tab is signed out.">
            <CallButton id="race" name="Twenty tabs race" />
          </Try>
          <Try what="Ends the session and clears the three cookies.">
            <CallLink id="sign-out" href={`/api/service/logout?${back}`} name="Sign out" look="danger" />
          </Try>
        </ul>
      </Card>
      <Section title="Requests from this page, newest first">
        <div id="calls" />
      </Section>
      {reporter && <Reporting {...reporter} />}
    </>
  );
}

function Reporting({ appId, apiKey }: { appId: string; apiKey: string }) {
  return (
    <p id="reporting" class="small soft" data-app={appId} data-key={apiKey}>
      This page reports its own requests and navigations, with a key that may report and do nothing else. See them with{' '}
      <Code>npm run -s cli -- metrics open demo</Code>.
    </p>
  );
}

function Try({ what, children }: { what: string; children: ComponentChildren }) {
  return (
    <li>
      {children}
      <span class="soft small">{what}</span>
    </li>
  );
}

function CallButton({ id, name, look = 'plain' }: { id: string; name: string; look?: 'primary' | 'plain' }) {
  return (
    <button type="button" id={id} class={look === 'primary' ? 'button' : 'button plain'}>
      {name}
    </button>
  );
}

/** The target is also in `data-href`, because the script removes `href` while there is no session. */
function CallLink({ id, href, name, look = 'plain' }: { id?: string; href: string; name: string; look?: string }) {
  return (
    <a id={id} href={href} data-href={href} class={`button ${look}`}>
      {name}
    </a>
  );
}
