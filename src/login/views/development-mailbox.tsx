import type { FormView } from './form-view.js';

/** In a tab of its own, because this page may be waiting. In English, like everything that is for developers alone. */
export function DevelopmentMailbox({ visit, mailboxUrl }: Pick<FormView, 'visit' | 'mailboxUrl'>) {
  if (!mailboxUrl) return null;
  const { loginHint } = visit.flow;
  const href = loginHint ? `${mailboxUrl}?to=${encodeURIComponent(loginHint)}` : mailboxUrl;
  return (
    <p class="soft small" lang="en">
      Development: emails land in the{' '}
      <a href={href} target="_blank" rel="noopener">
        mailbox
      </a>
      .
    </p>
  );
}
