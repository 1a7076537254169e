import { gatehouse } from '@gatehouse/express';
import express from 'express';
import { PATHS, page, screen, typedIn, WHAT_IS_DUE } from './screens.js';

const { APP_URL, HOST = 'localhost', TRUST_PROXY = '0' } = process.env;
const app = express().disable('x-powered-by').set('trust proxy', Number(TRUST_PROXY));

// #region app
const auth = gatehouse({ loginPath: '/sign-in' });
app.use(auth, express.urlencoded({ extended: false }));

app.get('/', ({ auth: session }, response) => {
  const account = '<a href="/auth/account">My account</a>';
  show(response, session ? page(`Hello, ${session.user.email}`, account) : screen('sign-in'));
});

// The link of an email leads to one of them with its flow and its code. Only the button uses them.
app.get(PATHS, ({ path, query }, response) => show(response, screen(path.slice(1), fromLink(query))));

/** Any site can lead here with a query, so it says nothing of what a form asks for. */
const fromLink = (query) =>
  Object.fromEntries(
    ['email', 'flow', 'code'].map((name) => [name, typeof query[name] === 'string' ? query[name] : '']),
  );

const show = (response, page, status = 200) => response.status(status).set('cache-control', 'no-store').send(page);
// #endregion

// #region submit
app.post(PATHS, async (request, response) => {
  const turn = await auth.submit(request, response, request.path.slice(1), typedIn(request.body));
  if (turn.session) return response.redirect(303, '/');
  const { asksFor, agreements, fields, organizations, error, hostedUrl, status } = turn;
  if (hostedUrl) return response.redirect(303, hostedUrl);
  const asked = { asksFor, agreements, fields, organizations };
  show(response, screen(turn.screen, error && { ...request.body, ...asked }, said(turn)), status);
});

function said({ asksFor, error, isOver, isDoneElsewhere }) {
  if (isOver) return 'That took too long. Please send it again.';
  if (isDoneElsewhere) return 'Done. Sign in here, or go on where you began.';
  return WHAT_IS_DUE[asksFor] ?? error?.message ?? 'Look into your inbox, then go on here or below.';
}
// #endregion

app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));
