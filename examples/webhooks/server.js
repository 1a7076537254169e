import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { createManagement, verifyWebhook } from '@gatehouse/management';

const { GATEHOUSE_URL, MANAGEMENT_KEY, WEBHOOK_SECRET, APP_URL, HOST = 'localhost' } = process.env;
const management = createManagement({ url: GATEHOUSE_URL, key: MANAGEMENT_KEY });

/** A database of yours: the cursor, and which events are dealt with. */
const FILE = 'state.json';
const state = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { cursor: null, done: [] };

/** An event may come twice, posted and pulled: it is dealt with once. */
function dealWith(events, cursor = state.cursor) {
  const fresh = events.filter(({ id }) => !state.done.includes(id));
  for (const { type, data } of fresh) console.log(type, JSON.stringify(data));
  Object.assign(state, { cursor, done: [...state.done, ...fresh.map(({ id }) => id)].slice(-10_000) });
  writeFileSync(`${FILE}.new`, JSON.stringify(state));
  renameSync(`${FILE}.new`, FILE);
}

// #region pull
/** What was missed while this receiver was down. Without a cursor it begins now. */
async function catchUp(place = state.cursor ? { after: state.cursor } : { since: new Date().toISOString() }) {
  for await (const { events, next } of management.events.list(place).pages()) dealWith(events, next);
}

/** Where the cursor is older than 30 days, or from before the database was restored, all that there is comes. */
const fromTheFirst = (error) => (error.code === 'events_gone' ? catchUp({}) : Promise.reject(error));
// #endregion

// #region receive
const server = createServer(async (request, response) => {
  try {
    const body = Number(request.headers['content-length']) <= 65_536 ? await text(request) : '';
    dealWith([await verifyWebhook(body, request.headers, WEBHOOK_SECRET)]);
    response.writeHead(204).end();
  } catch (error) {
    console.error(error.message);
    response.writeHead(400).end();
  }
});
// #endregion

const pull = () => catchUp().catch(fromTheFirst);
await pull();
setInterval(() => pull().catch(console.error), 60_000);
server.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));
