import { TOOLS_STYLE } from '../../tools-bar.js';

/** Styles of the mailbox: the list of mails, and one mail as its reader sees it. */
export const MAILBOX_STYLE = `${TOOLS_STYLE}
.mails { list-style: none; margin: 0; padding: 0 }
.mails li { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; justify-content: space-between; align-items: baseline; padding: .75rem 0; border-top: 1px solid var(--line) }
.mails a { display: grid; gap: .125rem; color: inherit; text-decoration: none; min-width: 0; overflow-wrap: anywhere }
.mails a:hover b { text-decoration: underline }
.mails b { font-weight: 600 }
.views { display: flex; flex-wrap: wrap; gap: .5rem 2rem; justify-content: space-between; font-size: .9375rem }
.views span { display: flex; gap: 1.25rem }
.views [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none }
iframe { border: 1px solid var(--line); border-radius: .625rem; width: 100%; height: 52rem; background: none }
iframe.phone { max-width: 24.375rem; justify-self: center }
@media (max-width: 30rem) { .views a.phone { display: none } }
pre.letter { white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem }
`;
