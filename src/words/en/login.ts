import type { Numbers } from '../numbers.js';
import { loginFailures, loginProblems } from './failures.js';

/** The hosted pages. */
export const login = {
  email: 'Email',
  password: 'Password',
  name: 'Name',
  optional: 'optional',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: ({ leastCharacters }: Numbers) =>
    `At least ${leastCharacters} characters. A few unrelated words work well.`,
  signIn: 'Sign in',
  proveAgain: 'Confirm that it is you: what comes next needs a fresh sign-in.',
  signInInstead: 'Sign in instead',
  createAccount: 'Create account',
  createAnAccount: 'Create an account',
  createYourAccount: 'Create your account',
  code: 'Code',
  codeHint: 'The six digits in the email.',
  verify: 'Verify',
  resend: 'Resend email',
  noCode:
    'No code? Look in your spam folder too. If this address already has an account, the email says so: sign in instead.',
  nextMail: (seconds: number) => `(${seconds}\u00a0s)`,
  trouble: 'Trouble?',
  yourAddress: 'your address',
  otherAddress: 'Edit',
  checkInbox: 'Check your inbox',
  verificationSent: (address: string) => `Use the link or the code in our email to ${address}.`,
  confirmEmail: 'Verify your email',
  confirmIntro: (address: string, application: string) =>
    `Verify that ${address} is yours. You will then be signed in to ${application}.`,
  notYours: 'Didn’t ask for this? Close this page and nothing will happen.',
  wasItYou: 'Was it you?',
  wasItYouIntro: (address: string, application: string) =>
    `Someone asked ${application} for an account for ${address}. The request came from another browser than this one.`,
  signUpPasswordHint: 'The one that was chosen at sign-up.',
  itWasMe: 'It was me',
  itWasNotMe: 'It was not me',
  notMeNote: 'This sign-up and its password are then removed.',
  signUpPasswordIntro: (address: string, application: string) =>
    `The password of the sign-up does not match. With a new one, ${address} is verified at ${application}.`,
  newPasswordElsewhere: (address: string, application: string) => `For ${address} at ${application}.`,
  askedWhen: 'When',
  askedFrom: 'IP address',
  askedWith: 'Device',
  openedElsewhere: 'Did you open the link on another device? Confirm there, then continue here.',
  continue: 'Continue',
  forgotPassword: 'Forgot password?',
  forgotTitle: 'Forgot your password?',
  forgotIntro: 'Enter your account’s email address and we will send you a link to set a new password.',
  sendResetLink: 'Send reset link',
  resetSent: (address: string) =>
    `If there is an account for ${address}, an email is on its way. Click the link in the email, or enter the code here.`,
  linkSpent: 'This link is no longer valid. Enter the code from the latest email, or ask for another.',
  askAgain: 'Ask for another email',
  newPassword: 'New password',
  newPasswordTitle: 'Choose a new password',
  newPasswordIntro: (address: string, application: string) =>
    `For ${address}. You will then be signed in to ${application}.`,
  setPassword: 'Set password',
  sessionsEnd: 'You will be signed out everywhere else.',
  cancel: 'Cancel',
  continueTo: (host: string) => `to continue to ${host}`,
  backTo: (application: string) => `Back to ${application}`,
  backToSignIn: 'Back to sign in',
  quote: 'If it happens again, please report it with the request ID below.',
  requestId: 'request ID',
  /** What the application wants agreed before a person comes in. */
  agreement: {
    title: 'Before you go on',
    intro: (application: string) => `${application} asks everyone for this once, and again when it changes.`,
    terms: { name: 'terms of use', yes: (part: string) => `I agree to the ${part}.` },
    privacy: { name: 'privacy policy', yes: (part: string) => `I have read the ${part}.` },
    agree: 'Agree and continue',
    decline: 'Do not agree',
    declined: 'If you do not agree, you are not signed in. An account that you have just created is then removed.',
  },
  /** What the application must know of everyone. */
  profile: {
    title: 'A few more details',
    intro: (application: string) => `${application} needs this of everyone who uses it.`,
  },
  /** Which of several the sign-in goes on in. */
  organization: {
    title: 'Choose an organization',
    intro: (application: string) => `You belong to several organizations at ${application}.`,
  },
  /** Before a client of other people gets access to the account. */
  consent: {
    title: 'Allow access?',
    intro: (who: string, application: string) => `${who} asks for access to your account at ${application}.`,
    thisDevice: 'A program on this device',
    callsItself: (name: string) => `It calls itself “${name}”.`,
    signedInAs: (email: string) => `You are signed in as ${email}.`,
    able: 'It will be able to:',
    abilities: {
      openid: 'recognise you',
      profile: 'see your name, picture and language',
      email: 'see your email address',
      offline_access: 'keep its access while you are away',
    },
    actAt: (resource: string) => `act for you at ${resource}`,
    use: (scope: string) => `use “${scope}”`,
    goesTo: (host: string) => `The answer goes to ${host}.`,
    onDevice:
      'The answer goes to a program on this device, and we cannot tell which one. Allow this only if you have just started it yourself.',
    /** Before a browser that is signed in answers a program of the application's own people. */
    continueOnDevice:
      'The answer goes to a program on this device, and we cannot tell which one. Continue only if you have just started it yourself.',
    withdraw: 'You can withdraw this at any time, under “Connected applications” in your account.',
    allow: 'Allow',
    decline: 'Do not allow',
  },
  /** Digits that sign in. */
  invited: {
    title: (app: string) => `Join ${app}`,
    intro: (email: string) => `Your account is for ${email}. The address is confirmed already.`,
    asked: (email: string) => `${email} is invited.`,
    accept: 'Accept invitation',
    otherPerson: (other: string, email: string, app: string) =>
      `In this browser, ${other} uses ${app}. The invitation is for ${email}: if you accept it, you go on as ${email}. If ${app} shows ${other} after that, sign out there and open the link again.`,
    signIn: (email: string, app: string) => `You are invited to ${app}. Sign in as ${email} to accept.`,
    elsewhere: (email: string) => `Go on with an account that has the address ${email}.`,
  },
  whoMaySignUp: {
    closed: 'New accounts are not possible here.',
    invited: 'New accounts are for people who are invited. Use the address of your invitation.',
    domains: (domains: string) => `New accounts are for addresses at ${domains}, and for people who are invited.`,
  },
  emailCode: {
    newHere: 'New here? The code creates your account.',
    send: 'Send me a code',
    instead: 'Email me a code instead',
    sent: (address: string) => `Enter the six digits in our email to ${address}.`,
  },
  remembered: {
    wish: 'Remember me in this browser',
    continueAs: (email: string) => `Continue as ${email}`,
    forget: 'Forget this browser',
    useAnother: 'Use another account',
  },
  providers: {
    or: 'or',
    continueWith: (provider: string) => `Continue with ${provider}`,
  },
  outcomes: {
    verified: {
      title: 'Your email is verified',
      text: (application: string) =>
        `Go back to the window where you signed up. Or sign in to ${application} with your password.`,
    },
    'password-chosen': {
      title: 'Your new password is set',
      text: (application: string) => `Your email is verified. Sign in to ${application} with your new password.`,
    },
    'password-set': {
      title: 'Your new password is set',
      text: (application: string) =>
        `Sign in to ${application} with your new password. You have been signed out everywhere else.`,
    },
    'not-me': {
      title: 'Thank you for telling us',
      text: (application: string) =>
        `The sign-up at ${application}, its password and its codes are removed. There is nothing else to do.`,
    },
    'device-allowed': {
      title: 'You can go back to your device',
      text: (application: string) => `It will be signed in to ${application} in a moment. You can close this page.`,
    },
    'device-refused': {
      title: 'The device was refused',
      text: (application: string) => `It was not signed in to ${application}. You can close this page.`,
    },
  },
  /** Around an upstream account that is not linked yet. */
  linking: {
    choiceTitle: 'New here?',
    choiceIntro: (provider: string, application: string) =>
      `${provider} hides your real address, so we cannot tell whether you have an account with ${application}.`,
    haveAccount: 'I already have an account',
    haveAccountNote: (provider: string) => `Sign in to it once. After that, ${provider} signs you in to it.`,
    accountAt: (provider: string) => `Account at ${provider}`,
    sent: (address: string) =>
      `We have sent six digits to ${address}. Enter them here to prove that this address is yours.`,
    unconfirmed: (provider: string) => `${provider} has not confirmed this address to us.`,
    accountThere: (application: string) => `There is already an account with ${application} for this address.`,
    signInToIt: 'Sign in to it instead',
    addressTitle: 'Your email address',
    addressIntro: (provider: string) =>
      `${provider} has not confirmed an address to us. Enter one at which you can read email now.`,
    sendCode: 'Send code',
    willLink: (provider: string, account: string) =>
      `Sign in to your account. Your ${provider} account ${account} will then be linked to it.`,
    willLinkHere: (provider: string, account: string) =>
      `Your ${provider} account ${account} will then be linked to this account.`,
    leave: 'Do not link',
  },
  secondFactor: {
    title: 'Two-step verification',
    intro: 'Enter the code from your authenticator app.',
    hint: 'Six digits. A new code comes every 30 seconds.',
    useRecoveryCode: 'Use a recovery code',
    recoveryIntro: 'Enter one of the recovery codes that you kept. Each of them works once.',
    recoveryCode: 'Recovery code',
    recoveryHint: 'Ten letters and digits, such as 7KQF9-MXT2H.',
    useApp: 'Use the authenticator app',
    allLost: (application: string) => `No code left? Ask the people who run ${application} for help.`,
    enrolTitle: 'Set up two-step verification',
    enrolIntro: (application: string) => `${application} asks for a second step at every sign-in.`,
    scan: 'Scan this picture with an authenticator app. Then enter the code that the app shows.',
    qrCode: 'QR code for your authenticator app',
    byHand: 'Or enter this key in the app:',
    openApp: 'Open the app on this device',
    codesTitle: 'Keep your recovery codes',
    codesIntro:
      'Two-step verification is on. If you lose your phone, each of these codes signs you in once. Keep them in a safe place: they are shown only now.',
    onTitle: 'Two-step verification is on',
    onIntro:
      'Your recovery codes have been shown. If you did not keep them, get new ones; the old ones then stop working.',
    newCodes: 'Show new recovery codes',
    fileTitle: (application: string) => `Recovery codes for ${application}`,
    download: 'Download',
    copy: 'Copy',
    copied: 'Copied',
    print: 'Print',
    resetField: 'Code from your authenticator app',
    resetHint: 'Or one of your recovery codes.',
  },
  passkeys: {
    signIn: 'Sign in with a passkey',
    /** A box beside the password. */
    wish: 'Faster next time: create a passkey on this device',
    /** After the browser's window was closed. */
    notUsed: 'No passkey was used. Try again, or sign in another way.',
    /** In place of the code of the second factor. */
    factor: 'Use a passkey',
    factorIntro: 'Confirm with your passkey that it is you.',
    notHere:
      'This browser cannot use your passkey here. Allow JavaScript for this page, or sign in with another browser.',
    allLost: (application: string) => `No passkey at hand? Ask the people who run ${application} for help.`,
  },
  /** For a device that cannot show a login itself. */
  device: {
    title: 'Sign in on another device',
    intro: 'Enter the code that the device shows.',
    compare: 'Does your device show this code? Continue only if every letter is the same.',
    code: 'Code on the device',
    hint: 'Only letters, such as WDJB-MJHT.',
    askTitle: 'Sign in on a device?',
    ask: (application: string) => `A device asks to be signed in to ${application} with your account.`,
    allowIntro: (email: string, application: string) =>
      `The last step: the device gets access to the account ${email} at ${application}.`,
    program: 'Program',
    place: 'Place',
    warning:
      'Continue only if you started this yourself, on a device in front of you. If somebody sent you the code or a link, that person wants to get into your account.',
    allow: 'Allow this device',
    refuse: 'Refuse',
  },
  /** People who know only the host see these, and a sign-in that came back to a page that is not there. */
  strays: {
    frontTitle: 'This is a sign-in service',
    front:
      'Applications send people here to sign in. We do not know which application you come from. Go back to it, and sign in from there.',
    strandedTitle: 'There is no application here',
    stranded:
      'You signed in, but came back to an address without an application. Go back to the application and sign in again. If you end up here again, tell the people who run it.',
    forDevelopers: 'For developers: send the code in this address to POST /v1/auth/authorize before it expires.',
  },
  /** The pages around a session that ends. */
  signOut: {
    askTitle: 'Sign out?',
    ask: (name: string) => `Another site sent you here. Do you want to sign out of ${name}?`,
    signOut: 'Sign out',
    stay: 'Stay signed in',
    outTitle: 'You are signed out',
    out: 'There is no active session in this browser. You can close this page.',
    overTitle: 'Please sign in again',
    over: 'Your session has ended, or is no longer in this browser.',
    back: (name: string) => `Continue to ${name}`,
  },
  problems: loginProblems,
  failures: loginFailures,
};

export type LoginWords = typeof login;
