import express from 'express';
import { requireLiveSession, requireToken } from './auth.js';

const notes = new Map(); // by user

const api = express().disable('x-powered-by').use(requireToken, express.json());

// #region routes
api.get('/notes', ({ token }, response) => {
  response.json(notes.get(token.sub) ?? []);
});

api.post('/notes', ({ token, body }, response) => {
  if (typeof body?.text !== 'string') return response.status(400).json({ message: 'text must be a string' });
  const mine = [...(notes.get(token.sub) ?? []), { text: body.text }];
  notes.set(token.sub, mine);
  response.status(201).json(mine);
});

api.delete('/notes', requireLiveSession, ({ token }, response) => {
  notes.delete(token.sub);
  response.status(204).end();
});
// #endregion

// #region errors
api.use((error, _request, response, _next) => {
  if (error.status < 500) return response.status(error.status).json({ message: error.message });
  console.error(error);
  response.status(503).set('retry-after', '5').json({ message: 'Tokens cannot be checked right now. Try again.' });
});
// #endregion

const { APP_URL, HOST = 'localhost' } = process.env;
api.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}/notes`));
