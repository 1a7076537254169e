import type { Response } from 'express';
import type { JSX } from 'preact';
import { FORM_SCRIPT } from '../../../platform/pages/form-script.js';
import { sendPage } from '../../../platform/pages/page.js';
import { ReplacePage } from '../arrival/replace.page.js';
import { SignOutPage } from '../arrival/sign-out.page.js';
import type { PortalWords } from '../messages/words.js';
import { OverviewPage } from '../overview/overview.page.js';
import { ACCOUNT_STYLE } from './account-style.js';
import { brandingOf } from './branding.js';
import { Bar } from './frame.js';
import type { PageFacts, PageName } from './page-facts.js';
import type { PageView } from './page-view.js';

interface AccountPage<Name extends PageName> {
  title(words: PortalWords): string;
  Page(view: PageView<Name>): JSX.Element;
  /** One question in the middle of the window, without the way to the other pages. */
  isQuestion?: boolean;
  /** Beside the script and the style of every page. */
  script?: string;
  style?: string;
}

const PAGES: { [Name in keyof PageFacts]: AccountPage<Name> } = {
  overview: { title: (words) => words.frame.account, Page: OverviewPage },
  replace: { title: (words) => words.arrival.replaceTitle, Page: ReplacePage, isQuestion: true },
  'sign-out': { title: (words) => words.arrival.signOutTitle, Page: SignOutPage, isQuestion: true },
};

export function sendAccountPage<Name extends PageName>(
  response: Response,
  name: Name,
  view: PageView<Name>,
  status = 200,
): void {
  const { title, Page, isQuestion = false, script = '', style = '' }: AccountPage<Name> = PAGES[name];
  sendPage(response, {
    title: title(view.words),
    language: view.language,
    status,
    branding: brandingOf(view.application),
    layout: isQuestion ? 'narrow' : 'wide',
    bar: <Bar {...view} />,
    script: FORM_SCRIPT + script,
    style: ACCOUNT_STYLE + style,
    body: <Page {...view} />,
  });
}
