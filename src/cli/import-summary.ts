import type { Lost } from '../identities/account/importing/import-record.js';
import type { ImportReport, LeftOutAccount, Refused } from '../identities/account/importing/import-report.js';
import { count, table } from './terminal.js';

const MOST_SHOWN = 50;
const WIDEST_VALUE = 40;

/** What could not be taken over, and what that means for its owners. */
const LOST: Record<Lost, [what: string, meaning: string]> = {
  passwords: ['password', 'they choose one with «Forgot password?»'],
  secondFactors: ['second factor', 'until they set one up here, their password is enough'],
  phoneNumbers: ['phone number', 'nobody signs in with one here'],
  usernames: ['username', 'they sign in with their email address'],
  roles: ['roles, groups, claims', 'keep them in your application, by the id of the account'],
  otherData: ['other data of the profile', 'keep it in your application, by the id of the account'],
};

const NOT_LINKED = 'no such provider here, the address is not verified, or the file does not say the id there';

/** The report of an import for people. */
export function importSummary(report: ImportReport, skipInvalid: boolean): string {
  return [
    counts(report),
    ...samplesOf(report),
    ...losses(report),
    ...noticesOf(report),
    ...refusals(report),
    ...wayOn(report, skipInvalid),
  ].join('\n');
}

function wayOn({ dryRun, imported, refusedCount }: ImportReport, skipInvalid: boolean): string[] {
  if (refusedCount === 0 || imported > 0 || dryRun) return [];
  const others = skipInvalid ? '' : ', or import the others with --skip-invalid';
  return ['', `Nothing was imported. Correct these lines${others}.`];
}

function counts({ dryRun, imported, blocked, unverified, linked, alreadyThere, refusedCount }: ImportReport): string {
  const details = [
    blocked > 0 ? `${blocked} blocked` : '',
    unverified > 0 ? `${unverified} with an address to verify` : '',
    linked > 0 ? `${count(linked, 'linked sign-in')}` : '',
  ].filter(Boolean);
  const accounts = `${count(imported, 'account')} ${dryRun ? 'would be imported' : 'imported'}`;
  return `${accounts}${details.length > 0 ? ` (${details.join(', ')})` : ''}, ${alreadyThere} already there, ${count(refusedCount, 'line')} refused.`;
}

function noticesOf({ notices, emailTaken, emailTakenCount, leftOut, leftOutCount }: ImportReport): string[] {
  const taken = `${count(emailTakenCount, 'address', 'addresses')} had an account here that is not from this file (${lines(emailTaken)}). Such an account stays as it is. Give it the data of the old one only if both have the same owner.`;
  const shown = [...notices, ...leftOutNotices(leftOut, leftOutCount), ...(emailTakenCount > 0 ? [taken] : [])];
  return shown.length > 0 ? ['', ...shown] : [];
}

/** Who sees a name in the wrong field corrects --map before anything is written. */
function samplesOf({ samples = [] }: ImportReport): string[] {
  const [first] = samples;
  if (!first) return [];
  const { line: _, ...fields } = first;
  const rows = (Object.keys(fields) as (keyof typeof fields)[]).map((field) => [
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ...samples.map((sample) => shortened(printable(String(sample[field] ?? '–')))),
  ]);
  return ['', table(['FIELD', ...samples.map(({ line }) => `LINE ${line}`)], rows)];
}

const shortened = (text: string): string => (text.length > WIDEST_VALUE ? `${text.slice(0, WIDEST_VALUE - 1)}…` : text);

function losses({ notTakenOver, notLinked }: ImportReport): string[] {
  const lost = (Object.keys(LOST) as Lost[]).flatMap((name) => {
    const [what, meaning] = LOST[name];
    const accounts = notTakenOver[name] ?? 0;
    return accounts > 0 ? [[what, String(accounts), meaning]] : [];
  });
  const links = Object.entries(notLinked).map(([provider, accounts]) => [
    ...[`sign-in with ${printable(provider)}`, String(accounts), NOT_LINKED],
  ]);
  if (lost.length + links.length === 0) return [];
  return ['', table(['NOT TAKEN OVER', 'ACCOUNTS', 'WHAT IT MEANS'], [...lost, ...links])];
}

function leftOutNotices(leftOut: LeftOutAccount[], total: number): string[] {
  if (total === 0) return [];
  const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const of = leftOut.filter((account) => account.reason === reason);
    const more = total > leftOut.length ? ' or more' : '';
    return `${count(of.length, 'account')}${more} left out (${reason}): ${lines(of)}.`;
  });
}

/** What is wrong with many lines in the same way is one row. */
function refusals({ refused, refusedCount }: ImportReport): string[] {
  if (refusedCount === 0) return [];
  const faults = new Map<string, Refused[]>();
  for (const one of refused) {
    const key = JSON.stringify([one.member, one.reason]);
    const alike = faults.get(key);
    if (alike) alike.push(one);
    else faults.set(key, [one]);
  }
  const shown = [...faults.values()].slice(0, MOST_SHOWN);
  const rows = shown.map((alike) => {
    const [{ member, reason }] = alike as [Refused];
    return [numbers(alike), printable(member ?? '–'), printable(reason)];
  });
  const rest = refusedCount - new Set(shown.flat().map(({ line }) => line)).size;
  return [
    '',
    table(['LINE', 'MEMBER', 'REASON'], rows),
    ...(rest > 0 ? [`… and ${count(rest, 'more line')}; --json lists them.`] : []),
  ];
}

const lines = (places: { line: number }[]): string => `${places.length === 1 ? 'line' : 'lines'} ${numbers(places)}`;

function numbers(places: { line: number }[]): string {
  const [few, rest] = [places.slice(0, 5), places.length - 5];
  return `${few.map(({ line }) => line).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/** The file decides these words, and a terminal obeys escape sequences. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd').slice(0, 300);
