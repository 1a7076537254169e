import { createClient } from '@gatehouse/core';
import { bearer } from '@gatehouse/express';
import express from 'express';

const { GATEHOUSE_URL, AUDIENCE, APP_URL, HOST = 'localhost' } = process.env;
// Without an audience the tokens of every application would count.
if (!GATEHOUSE_URL || !AUDIENCE) throw new Error('Set GATEHOUSE_URL and AUDIENCE.');
const notes = new Map(); // by user

// #region verify
const api = express()
  .disable('x-powered-by')
  .use(bearer({ url: GATEHOUSE_URL, audience: AUDIENCE }), express.json());
// #endregion

// #region routes
api.get('/notes', ({ auth }, response) => response.json(notes.get(auth.sub) ?? []));

api.post('/notes', ({ auth, body }, response) => {
  if (typeof body?.text !== 'string') return response.status(400).json({ message: 'text must be a string' });
  notes.set(auth.sub, [...(notes.get(auth.sub) ?? []), { text: body.text }]);
  response.status(201).json(notes.get(auth.sub));
});
// #endregion

// #region live
const gatehouse = createClient({ url: GATEHOUSE_URL });

/** For what must not happen after a sign-out: asks Gatehouse whether the session still lives. */
const living = (request, _response, next) =>
  gatehouse.session(request.get('authorization').slice(7)).then(() => next());

api.delete('/notes', living, ({ auth }, response) => {
  notes.delete(auth.sub);
  response.status(204).end();
});
// #endregion

// #region errors
api.use(({ status, kind, message, retryAfter = 5 }, _request, response, _next) => {
  if (status === 401)
    return response.status(401).set('www-authenticate', 'Bearer error="invalid_token"').json({ message });
  if (kind !== 'retry') return response.status(status ?? 500).json({ message });
  response.status(503).set('retry-after', String(retryAfter)).json({ message });
});
// #endregion

api.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}/notes`));
