/** The first page of the console. */
export const overview = {
  calm: 'Nothing needs your attention.',
  checking: 'The installation is being checked. Load the page again in a moment.',
  attention: 'Needs attention',
  mailsGivenUp: (application: string) => `Mails of ${application} were given up`,
  mailsWait: (application: string) => `Mails of ${application} have waited for too long`,
  webhookOff: (url: string) => `A webhook is switched off: ${url}`,
  webhookFails: (url: string) => `A webhook fails: ${url}`,
  apiKeyEnds: (key: string, application: string) => `The API key ${key} of ${application} ends soon`,
  managementKeyEnds: (key: string) => `The management key ${key} ends soon`,
  onCommandLine: (command: string) => `On the command line: ${command}`,
  dashboards: 'Dashboards',
  signIns: 'Sign-ins, as they happen',
  signInsHint: 'This list goes on by itself. It needs JavaScript.',
  waiting: 'Each sign-in and each attempt appears here by itself. None has come since this page was opened.',
  signedIn: 'signed in',
  failed: 'failed to sign in',
};
