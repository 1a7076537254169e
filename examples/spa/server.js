import { pageLogin } from '@gatehouse/express';
import express from 'express';

const { APP_URL, HOST = 'localhost' } = process.env;

// #region login
const app = express().use(express.static('dist'));
app.get('/auth/login', pageLogin()); // a page cannot start a login itself, because it must not hold the API key
// #endregion

app.listen(new URL(APP_URL).port || 80, HOST, () => console.log(`The example runs at ${APP_URL}`));
