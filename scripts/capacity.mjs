#!/usr/bin/env node
// `node scripts/capacity.mjs 10 100 1000 --hours 4`: what so many million monthly users need, as docs/operations/scale.md
// shows it. Every input is an option; a test compares the measured ones with the tables that they come from.
import { parseArgs } from 'node:util';

const RESULTS = 'bench/results.md';
const SCALE = 'docs/operations/scale.md';
const OTHERS = 'a refresh of another session each time';
const SIGN_IN = 'a sign-in by password, one at a time';

/** What a reader knows better: take your own numbers. */
const ASSUMED = {
  active: [0.3, 'share of the monthly users who are there on a day'],
  hours: [2, 'hours a day for which an active user keeps an access token fresh'],
  ttl: [15, 'minutes of an access token (`ACCESS_TOKEN_TTL`)'],
  signins: [3, 'sign-ins of a user in a month'],
  peak: [3, 'the busiest hour ÷ the average hour'],
  kept: [60, 'days for which a session has a row: `SESSION_TTL`, and 30 after its end'],
  audit: [380, 'days of audit events: `AUDIT_TTL`, by whole months'],
  checkpoint: [15, 'minutes between checkpoints of PostgreSQL (`checkpoint_timeout`)'],
};

const MEASURED = {
  refreshcpu: [242, 'refresh, CPU of the process', RESULTS],
  commits: [0.064, 'commits per refresh', RESULTS],
  wal: [228, 'WAL per refresh', RESULTS],
  signinrate: [107, 'sign-ins', RESULTS],
  refreshdb: [79.1, `${OTHERS}: CPU of PostgreSQL`, SCALE],
  signindb: [6600, `${SIGN_IN}: CPU of PostgreSQL`, SCALE],
  signinwrites: [3.1, `${SIGN_IN}: transactions that write`, SCALE],
  signinwal: [6287, `${SIGN_IN}: WAL`, SCALE],
  signinevents: [2, `${SIGN_IN}: audit events`, SCALE],
  signinredis: [7, `${SIGN_IN}: commands to Redis`, SCALE],
  sessionbytes: [708, 'a session with its indexes', SCALE],
  userbytes: [623, 'an identity with its indexes', SCALE],
  eventbytes: [668, 'an audit event with its indexes', SCALE],
  page: [17, 'sessions in a page', SCALE],
};

/** The rate was measured on two threads. */
const THREADS = 2;
/** What PostgreSQL writes of a page that is first changed after a checkpoint: all but its empty part (fillfactor 70). */
const PAGE_IMAGE = 0.7 * 8192;
const DAY = 86_400;

function needs(millions, given) {
  const users = millions * 1e6;
  const refreshes = ((users * given.active * given.hours * 60) / given.ttl / DAY) * given.peak;
  const signIns = ((users * given.signins) / 30 / DAY) * given.peak;
  const sessions = (users * given.signins * given.kept) / 30;
  const events = (users * given.signins * given.audit * given.signinevents) / 30;
  const pages = sessions / given.page;
  const within = refreshes * given.checkpoint * 60;
  const first = (pages / within) * (1 - Math.exp(-within / pages));
  return {
    'active users on a day': count(users * given.active),
    'refreshes a second': count(refreshes),
    'sign-ins a second': count(signIns),
    'cores of the service, for refreshes': count((refreshes * given.refreshcpu) / 1e6),
    'cores of the service, for sign-ins': count((signIns * THREADS) / given.signinrate),
    'cores of PostgreSQL': count((refreshes * given.refreshdb + signIns * given.signindb) / 1e6),
    'transactions that write, a second': count(refreshes * given.commits + signIns * given.signinwrites),
    'refreshes that are the first of their page': `${Math.round(first * 100)} %`,
    'WAL, MB a second': count((refreshes * (given.wal + first * PAGE_IMAGE) + signIns * given.signinwal) / 1e6),
    'commands to Redis a second': count(signIns * given.signinredis),
    'users, GB': count((users * given.userbytes) / 1e9),
    'rows of sessions; GB': `${count(sessions)}; ${count((sessions * given.sessionbytes) / 1e9)}`,
    'audit events; GB': `${count(events)}; ${count((events * given.eventbytes) / 1e9)}`,
  };
}

/** Two figures: the inputs are no better. */
function count(value) {
  const rounded = Number(value.toPrecision(2));
  if (rounded >= 1e9) return `${rounded / 1e9} G`;
  return rounded >= 1e6 ? `${rounded / 1e6} M` : rounded.toLocaleString('en');
}

const row = (cells) => `| ${cells.join(' | ')} |`;
const inputs = Object.entries({ ...ASSUMED, ...MEASURED });
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(inputs.map(([name, [value]]) => [name, { type: 'string', default: String(value) }])),
});
const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const wrong = [...positionals, ...Object.values(values)].find((value) => !(Number(value) > 0));
if (wrong !== undefined || positionals.length === 0) {
  console.error(
    'Give millions of monthly users, and numbers above zero for the options: node scripts/capacity.mjs 10 100 --hours 4',
  );
  process.exit(1);
}
console.log(row(['input', 'value', 'what it is']));
console.log('|---|---:|---|');
for (const [name, [, what, from]] of inputs)
  console.log(row([`\`--${name}\``, given[name], from ? `${what} (${from})` : what]));
const columns = positionals.map((millions) => needs(Number(millions), given));
console.log(
  `\n${row(['at the peak', ...positionals.map((millions) => `${Number(millions).toLocaleString('en')} M users a month`)])}`,
);
console.log(`|---|${positionals.map(() => '---:|').join('')}`);
for (const name of Object.keys(columns[0])) console.log(row([name, ...columns.map((column) => column[name])]));
