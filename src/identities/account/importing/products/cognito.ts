import { localeOf } from '../../../upstream/claims.js';
import type { ImportRecord, Lost, OldLink, Row } from '../import-record.js';
import { moment } from '../moments.js';
import { emailOrLeaveOut, flag, fullName, isAbsent, niceName, nicePicture, requireExternalId } from '../values.js';
import { faultOfMissing } from './needed-columns.js';
import { objectsIn } from './parts.js';

/** Accounts that Cognito itself no longer lets in. */
const SHUT = ['ARCHIVED', 'COMPROMISED', 'DISABLED'];
/** A column with one of these names each account. */
const NAMED_BY = ['sub', 'cognito:username', 'Username', 'username'];
const NAMES: Record<string, string> = { Google: 'google', SignInWithApple: 'apple' };

/** An account of `list-users`, or a line of a CSV file whose columns are called like the attributes. */
export function readCognito(row: Row): ImportRecord {
  const account = flattened(row);
  const address = emailOrLeaveOut(account);
  const links = linksOf(account);
  const identity = {
    ...address,
    externalId: requireExternalId(account, 'sub'),
    verified: flag(account, 'email_verified'),
    blocked: (!isAbsent(account.Enabled) && !flag(account, 'Enabled')) || SHUT.includes(String(account.UserStatus)),
    name: niceName(address.email, account.name, fullName(account.given_name, account.family_name)),
    picture: nicePicture(account.picture),
    locale: localeOf(account.locale),
    hash: null,
    createdAt: moment(account, 'UserCreateDate'),
  };
  return { identity, links, lost: lostOf(account, address.email, links.length > 0) };
}

export function faultOfCognitoNames(names: string[]): Error | undefined {
  const isNamed = NAMED_BY.some((name) => names.includes(name));
  return faultOfMissing(isNamed ? ['email'] : ['email', 'sub'], names, 'the first line must name the columns');
}

/** The attributes beside what Cognito says of the account. People have the id `sub` in their tokens. */
function flattened(row: Row): Row {
  const attributes = objectsIn(row.Attributes ?? row.UserAttributes).map(({ Name, Value }) => [String(Name), Value]);
  const { enabled, status, ...whole }: Row = { ...row, ...Object.fromEntries(attributes) };
  const username = whole.Username ?? whole['cognito:username'] ?? whole.username;
  return {
    ...whole,
    username,
    sub: isAbsent(whole.sub) ? username : whole.sub,
    Enabled: whole.Enabled ?? enabled,
    UserStatus: whole.UserStatus ?? whole['cognito:user_status'] ?? status,
  };
}

const linksOf = (account: Row): OldLink[] =>
  objectsIn(account.identities).map(({ providerName, providerType, issuer, userId }) => ({
    provider: NAMES[String(providerType)] ?? String(providerName),
    subject: String(userId),
    ...(typeof issuer === 'string' && issuer.startsWith('https://') && { issuer }),
  }));

function lostOf(account: Row, email: string, hasWayIn: boolean): Lost[] {
  const lost: Lost[] = [];
  const usesMfa = !isAbsent(account['cognito:mfa_enabled']) && flag(account, 'cognito:mfa_enabled');
  if (!hasWayIn) lost.push('passwords');
  if (usesMfa || objectsIn(account.MFAOptions).length > 0 || Array.isArray(account.UserMFASettingList))
    lost.push('secondFactors');
  if (!isAbsent(account.phone_number)) lost.push('phoneNumbers');
  if (!isAbsent(account.preferred_username) || isOwnName(account, email)) lost.push('usernames');
  if (Object.keys(account).some((name) => name.startsWith('custom:') && !isAbsent(account[name])))
    lost.push('otherData');
  return lost;
}

/** Where people sign in with their email, the username is the email or the `sub`. */
const isOwnName = ({ username, sub, identities }: Row, email: string): boolean =>
  !isAbsent(username) &&
  username !== sub &&
  isAbsent(identities) &&
  String(username).toLowerCase() !== email.toLowerCase();
