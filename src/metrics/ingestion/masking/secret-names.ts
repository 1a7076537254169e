/** Parts of member names that tell of a secret, in small letters and without separators. */
const PARTS =
  /passw(?:or)?d|passphrase|passcode|secret|token|authorization|cookie|apikey|privatekey|accesskey|credential|csrf|xsrf|verifier|assertion|samlresponse|signature|magiclink|cardnumber/;
const WHOLE = new Set([
  'auth',
  'bearer',
  'code',
  'creds',
  'cvc',
  'cvv',
  'jwt',
  'otp',
  'pass',
  'pin',
  'pwd',
  'sid',
  'ssn',
]);
const CODES =
  /^(?:auth|authorization|mfa|totp|otp|reset|verification|verify|confirmation|invite|recovery|backup|sms|login|onetime)code$/;
/** They count with a prefix too: `userPwd`, `PHPSESSID`, `connect.sid`. */
const ENDS = /(?:userpass|pwd|sessid|jsessionid|connectsid)$/;

/** Whether a member with this name holds a secret: `password`, `X-Api-Key`, `resetCode`. */
export function isSecretName(name: string): boolean {
  const bare = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return PARTS.test(bare) || WHOLE.has(bare) || CODES.test(bare) || ENDS.test(bare);
}

/** The segment of a path behind one of these is often a code: `/invite/k3v9xq`, `/password_reset/k3v9xq`. */
const BEFORE_CODES =
  /^(?:accept|account|email|password|user)?(?:token|code|key|otp|2fa|mfa|totp|pin|secret|invite|invites|invitation|invitations|magic|magiclink|reset|verify|verification|confirm|confirmation|activate|activation|unsubscribe|share)(?:account|email|password|token|code)?$/;

export const comesBeforeCode = (segment: string): boolean =>
  BEFORE_CODES.test(segment.toLowerCase().replace(/[^a-z0-9]/g, ''));
