/** The mails that go out, in the console. */
export const mail = {
  intro: 'Mails of an application, the newest first. Their text is not shown here, because it holds links and codes.',
  states: { any: 'All', waiting: 'Waiting', dead: 'Given up', sent: 'Sent' },
  attempts: (count: number) => (count === 1 ? 'one attempt' : `${count} attempts`),
  error: 'The mail server said',
  retry: 'Send it again',
  retryTitle: 'Send this mail again?',
  retryIntro: 'It is due at once, and has all of its attempts again.',
  none: 'There is no such mail.',
  application: 'Application',
  show: 'Show',
};
