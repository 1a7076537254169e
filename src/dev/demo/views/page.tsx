import type { Response } from 'express';
import type { ComponentChildren } from 'preact';
import { FORM_SCRIPT } from '../../../platform/pages/form-script.js';
import { sendPage } from '../../../platform/pages/page.js';
import { ToolsBar } from '../../tools-bar.js';
import { DEMO_SCRIPT } from './demo-script.js';
import { DEMO_STYLE } from './demo-style.js';
import { type DemoTab, DemoTabs } from './demo-tabs.js';

interface DemoPage {
  title: string;
  tab: DemoTab;
  body: ComponentChildren;
}

/** The common parts of the tabs with a server. */
export function sendDemoPage(response: Response, { title, tab, body }: DemoPage): void {
  sendPage(response, {
    title: `${title} · Demo application`,
    language: 'en',
    layout: 'wide',
    bar: <ToolsBar at="/demo" />,
    style: DEMO_STYLE,
    script: FORM_SCRIPT + DEMO_SCRIPT,
    body: (
      <>
        <DemoTabs at={tab} />
        {body}
        <p class="small soft">
          Emails, with their codes, land in the <a href="/dev/mailbox">mailbox</a>. You can try each of these requests
          in the <a href="/docs">API reference</a>.
        </p>
      </>
    ),
  });
}
