import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { eventsAfter, verified } from './gatehouse.js';

const { APP_URL, HOST = 'localhost' } = process.env;
const LONGEST_BODY = 65_536;
const PULL_EVERY_MS = 60_000;

/** A database of yours: the cursor, and which events are dealt with. */
const FILE = 'state.json';
const state = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { cursor: null, done: [] };
const done = new Set(state.done);

function save(cursor) {
  state.cursor = cursor;
  writeFileSync(`${FILE}.new`, JSON.stringify({ cursor, done: [...done].slice(-10_000) }));
  renameSync(`${FILE}.new`, FILE);
}

/** An event may come twice, posted and pulled: it is dealt with once. */
function dealWith({ id, type, data }) {
  if (done.has(id)) return;
  console.log(type, JSON.stringify(data));
  done.add(id);
}

/** What was missed while this receiver was down. */
async function catchUp() {
  for await (const { events, next } of eventsAfter(state.cursor)) {
    events.forEach(dealWith);
    save(next);
  }
}

const server = createServer(async (request, response) => {
  const answer = (status) => response.writeHead(status).end();
  if (request.method !== 'POST' || request.url !== '/events') return answer(404);
  if (!(Number(request.headers['content-length']) <= LONGEST_BODY)) return answer(413);
  const event = verified(await text(request), request.headers);
  if (!event) return answer(400);
  dealWith(event);
  save(state.cursor);
  answer(204);
});

await catchUp();
setInterval(() => catchUp().catch((error) => console.error(error.message)), PULL_EVERY_MS);
server.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));
