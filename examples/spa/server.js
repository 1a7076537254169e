import { createClient } from '@gatehouse/core';
import express from 'express';

const { APP_URL, HOST = 'localhost', GATEHOUSE_URL, GATEHOUSE_API_KEY } = process.env;
const gatehouse = createClient({ url: GATEHOUSE_URL, apiKey: GATEHOUSE_API_KEY });
const app = express().use(express.static('dist'));

// #region login
/** Starts a login. The page cannot do that itself, because it must not hold the API key. */
app.get('/login', async (_request, response) => {
  const pages = { redirect_url: `${APP_URL}/`, cancel_url: `${APP_URL}/` };
  const { url, state, verifier } = await gatehouse.startLogin(pages);
  // For the page that the user comes back to. Each login has its own, so that two tabs do not disturb each other.
  const cookie = { maxAge: 30 * 60_000, sameSite: 'lax', secure: APP_URL.startsWith('https:') };
  response.cookie(`login_${state}`, verifier, cookie).redirect(url);
});
// #endregion

app.use((error, _request, response, _next) => {
  console.error(error);
  response.status(503).send('You cannot sign in at the moment. Please try again.');
});
app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));
