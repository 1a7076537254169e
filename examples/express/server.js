import { gatehouse } from '@gatehouse/express';
import express from 'express';
import { pageFor } from './pages.js';

const { APP_URL, HOST = 'localhost' } = process.env;
const app = express().disable('x-powered-by');

// #region app
app.use(gatehouse()); // `request.auth` from here on, and /auth/login, /auth/callback, /auth/account, /auth/logout

app.get('/', ({ auth }, response) => {
  response.set('cache-control', 'no-store').send(pageFor(auth?.user));
});
// #endregion

app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));
