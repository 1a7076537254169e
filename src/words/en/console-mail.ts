/** The mails that go out, in the console. */
export const mail = {
  intro: 'Mails of an application, the newest first. Each shows how its reader gets it.',
  asRead: 'This is how its reader gets it.',
  hidden: (hidden: string) => `Links and codes are hidden: ${hidden}`,
  gone: (gone: string) =>
    `What was filled in is no longer kept. This is the template: ${gone} stands for what is gone, and a sentence that depends on it may have read differently.`,
  asText: 'As plain text',
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
