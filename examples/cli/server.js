import { createServer } from 'node:http';
import { startLogins } from '@gatehouse/core/program';

const { APP_URL, HOST = 'localhost', GATEHOUSE_URL, GATEHOUSE_API_KEY } = process.env;

// #region server
/** Starts the logins of cli.js, which people install and which therefore cannot keep an API key. */
export const server = createServer(startLogins({ url: GATEHOUSE_URL, apiKey: GATEHOUSE_API_KEY }));
// #endregion

server.listen(new URL(APP_URL).port || 80, HOST);
