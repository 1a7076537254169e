import { open, startLogin } from './session.js';

/**
 * An application with screens of its own. It takes the password itself and passes it to the endpoints for custom
 * identity flows. Each step gets what the person entered and returns the next screen; null means signed in.
 */
export const STEPS = {
  'create-account': createAccount,
  'verify-email': verifyEmail,
  'sign-in': signIn,
  'forgot-password': forgotPassword,
  'reset-password': resetPassword,
};

async function createAccount(visit, { name, email, password }, apiKey) {
  visit.typed.name = name;
  const body = { email, password, ...(name && { name }) };
  const answer = await ask(visit, apiKey, { step: 'Create an account', path: '/auth/register', body });
  if (answer?.status !== 202) return 'create-account';
  visit.news = {
    tone: 'plain',
    text: 'An email is on its way. The answer is the same for an address that already has an account.',
  };
  return 'verify-email';
}

/**
 * Takes typed digits, or the code of a link with its `flow`. If this visit has that flow, this browser signed up. Any
 * other browser must send the password, and cannot finish the flow, because its PKCE verifier is in the first browser.
 */
async function verifyEmail(visit, { code, password, flow }) {
  const isOurs = isOwnFlow(visit, flow);
  const proof = isOurs ? { same_browser: visit.ownFlow !== null } : { ...(password && { password }) };
  const request = { step: 'Verify the email', path: '/auth/verify-email', body: { code, ...proof } };
  const answer = await inFlow(visit, request, flow);
  if (isOurs) return (await finish(visit, answer)) ? null : 'verify-email';
  if (answer.status !== 200) return 'verify-email';
  visit.linked = null;
  visit.news = { tone: 'good', text: 'The email address is verified. Sign in with your password.' };
  return 'sign-in';
}

async function signIn(visit, { email, password }, apiKey) {
  const body = { type: 'password', email, password };
  const answer = await ask(visit, apiKey, { step: 'Sign in', path: '/auth/exchange', body });
  return (await finish(visit, answer)) ? null : 'sign-in';
}

async function forgotPassword(visit, { email }, apiKey) {
  const answer = await ask(visit, apiKey, { step: 'Ask for a reset', path: '/auth/forgot-password', body: { email } });
  if (answer?.status !== 202) return 'forgot-password';
  visit.news = {
    tone: 'plain',
    text: 'If there is such an account, an email is on its way. The answer does not tell.',
  };
  return 'reset-password';
}

/** Another browser can set the password too, but cannot finish the flow. */
async function resetPassword(visit, { code, password, flow }) {
  const request = { step: 'Reset the password', path: '/auth/reset-password', body: { code, password } };
  const answer = await inFlow(visit, request, flow);
  if (isOwnFlow(visit, flow)) return (await finish(visit, answer)) ? null : 'reset-password';
  if (answer.status !== 200) return 'reset-password';
  visit.linked = null;
  visit.news = { tone: 'good', text: 'The new password is set. Sign in with it.' };
  return 'sign-in';
}

/** The first request opens the flow for all following ones. After the flow has ended, the next request opens another. */
async function ask(visit, apiKey, request) {
  visit.typed.email = request.body.email;
  visit.way = 'own-screens';
  const isFresh = !visit.ownFlow;
  visit.ownFlow ??= await startLogin(visit, apiKey);
  if (!visit.ownFlow) return null;
  const answer = await inFlow(visit, request);
  return visit.ownFlow || isFresh ? answer : ask(visit, apiKey, request);
}

async function inFlow(visit, request, flow = '') {
  visit.way = 'own-screens';
  const headers = { 'x-auth-flow-id': flow || (visit.ownFlow?.flow ?? '') };
  const body = { ...request.body, ...(visit.agreed && { agreed: visit.agreed }) };
  const answer = await visit.call({ method: 'POST', headers, ...request, body });
  visit.wanted = JSON.parse(answer.answerHeaders['x-agreement-required'] ?? '[]');
  if (answer.answerHeaders['x-error-code'] === 'flow_invalid' && !flow) visit.ownFlow = null; // the next request opens another flow
  visit.fault = faultIn(answer);
  if (visit.fault) visit.news = null; // the fault is shown once, beside its field
  return answer;
}

/** A completed flow returns an authorization code, which is exchanged as after the hosted login. */
async function finish(visit, answer) {
  if (answer?.status !== 200 || !visit.ownFlow) return false;
  const { verifier } = visit.ownFlow;
  visit.ownFlow = null;
  visit.linked = null;
  await open(visit, answer.answerBody.code, verifier);
  return true;
}

/** Typed digits belong to the flow of this browser. A link in a mail names its own flow. */
const isOwnFlow = (visit, flow) => flow === '' || flow === visit.ownFlow?.flow;

function faultIn({ status, answerBody, answerHeaders }) {
  const { message } = answerBody;
  if (status === null || status < 400 || !message) return null;
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return { text, field: fieldOf(answerHeaders['x-error-code'] ?? '') };
}

function fieldOf(code) {
  if (code.startsWith('password_')) return 'password'; // includes `password_required`
  return { email_code_invalid: 'code', email_invalid: 'email' }[code];
}
