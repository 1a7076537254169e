import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { ACTS, find } from './gatehouse.js';
import { HEADERS, page } from './page.js';

const { host, origin, port } = new URL(process.env.APP_URL);

const server = createServer(async (request, response) => {
  const [pathname, query] = request.url.split('?');
  const show = (status, ...shown) => response.writeHead(status, HEADERS).end(page(...shown));
  // A page elsewhere could press the buttons, or read the page under a name of its own.
  const isOurs = request.headers.host === host && (request.method === 'GET' || request.headers.origin === origin);
  if (!isOurs) return show(403, '', null, 'Open this page at its own address.');
  const [email, act] = [new URLSearchParams(query).get('email') ?? '', ACTS.get(pathname.slice(1))];
  try {
    if (request.method === 'GET' && pathname === '/') return show(200, email, email && (await find(email)), null);
    if (request.method !== 'POST' || !act) return show(404, '', null, 'There is no such page.');
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    await act(form);
    response.writeHead(303, { location: `/?email=${encodeURIComponent(form.email)}` }).end();
  } catch (error) {
    console.error(error);
    show(502, email, null, error.message);
  }
});
server.listen(port || 80, process.env.HOST ?? 'localhost', () => console.log(`The example runs at ${origin}`));
