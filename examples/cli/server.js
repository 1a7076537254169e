import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { ask } from './ask.js';

// #region server
/** Starts the logins of cli.js, which people install and which therefore cannot keep an API key. */
export const server = createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  try {
    // Anyone may send a request, so its body is bounded.
    if (!(request.headers['content-length'] < 10_000)) throw Object.assign(new Error('Too long.'), { status: 413 });
    const key = { 'x-api-key': process.env.GATEHOUSE_API_KEY };
    response.end(JSON.stringify(await ask('POST', '/v1/applications/login', await json(request), key)));
  } catch (error) {
    response.writeHead(error.status ?? 503).end(JSON.stringify({ message: error.message }));
  }
});
// #endregion

const { APP_URL, HOST = 'localhost' } = process.env;
server.listen(new URL(APP_URL).port || 80, HOST);
