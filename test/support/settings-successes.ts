import { SETTABLE_MAILS } from '../../src/applications/mail-texts/templates.js';
import { LANGUAGES } from '../../src/platform/http/language.js';
import { SOMEBODY } from './endpoints.js';
import type { GivenApplication } from './given.js';
import { Operator } from './given-management.js';
import type { Answer } from './http.js';
import type { Service } from './service.js';

const MAIL_TEXTS = Object.keys(SETTABLE_MAILS).flatMap((mail) => LANGUAGES.map((language) => `${mail}-${language}`));
const ROOT = '/v1/management';
let made = 0;

function invitationSuccesses(
  applicationOf: () => GivenApplication,
  by: () => Promise<Operator>,
  name: () => string,
): Record<string, () => Promise<Answer>> {
  const path = () => `/applications/${applicationOf().slug}/invitations`;
  const all = `${ROOT}/applications/${SOMEBODY}/invitations`;
  const created = async () => (await by()).post(path(), { email: `${name()}@example.com` });
  const one =
    (method: string, tail = '') =>
    async () => {
      const { id } = (await created()).body;
      return (await by()).send(method, `${path()}/${id}${tail}`);
    };
  return {
    [`GET ${all}`]: async () => (await by()).get(path()),
    [`POST ${all}`]: created,
    [`GET ${all}/${SOMEBODY}`]: one('GET'),
    [`POST ${all}/${SOMEBODY}/resend`]: one('POST', '/resend'),
    [`DELETE ${all}/${SOMEBODY}`]: one('DELETE'),
  };
}

/** One success of each endpoint of plans, applications, providers, clients and keys, by its name. */
export function settingsSuccesses(
  service: Service,
  applicationOf: () => GivenApplication,
): Record<string, () => Promise<Answer>> {
  const name = () => {
    made += 1;
    return `success-${made}`;
  };
  const by = () => Operator.of(service);
  const onPlan = (method: string, body?: object) => async () => {
    const [operator, key] = [await by(), name()];
    const plan = { key, name: 'A', providers: [] };
    if (method === 'POST') return operator.post('/plans', plan);
    await operator.post('/plans', plan);
    return operator.send(method, `/plans/${key}`, body);
  };
  const onApplication = (method: string, body?: object) => async () => {
    const operator = await by();
    const { plan } = (await operator.get(`/applications/${applicationOf().slug}`)).body;
    const whole = { slug: name(), name: 'A', plan, origins: ['https://a.example.com'] };
    const created = await operator.post('/applications', whole);
    return method === 'POST' ? created : operator.send(method, `/applications/${whole.slug}`, body);
  };
  const within = (list: string, of: (id: string) => object) => {
    const path = () => `/applications/${applicationOf().slug}/${list}`;
    const create = async () => {
      const operator = await by();
      return { operator, created: await operator.post(path(), of(name())) };
    };
    const one = (method: string, body?: object) => async () => {
      const { operator, created } = await create();
      return operator.send(method, `${path()}/${created.body.id}`, body);
    };
    const all = `${ROOT}/applications/${SOMEBODY}/${list}`;
    return {
      [`GET ${all}`]: async () => (await by()).get(path()),
      [`POST ${all}`]: async () => (await create()).created,
      [`DELETE ${all}/${SOMEBODY}`]: one('DELETE'),
      ...(list !== 'keys' && {
        [`GET ${all}/${SOMEBODY}`]: one('GET'),
        [`PATCH ${all}/${SOMEBODY}`]: one('PATCH', {}),
      }),
    };
  };
  return {
    [`GET ${ROOT}/applications/${SOMEBODY}/metrics`]: async () =>
      (await by()).get(`/applications/${applicationOf().slug}/metrics?report=events`),
    [`GET ${ROOT}/plans`]: async () => (await by()).get('/plans'),
    [`POST ${ROOT}/plans`]: onPlan('POST'),
    [`GET ${ROOT}/plans/${SOMEBODY}`]: onPlan('GET'),
    [`PATCH ${ROOT}/plans/${SOMEBODY}`]: onPlan('PATCH', {}),
    [`DELETE ${ROOT}/plans/${SOMEBODY}`]: onPlan('DELETE'),
    [`GET ${ROOT}/applications`]: async () => (await by()).get('/applications'),
    [`POST ${ROOT}/applications`]: onApplication('POST'),
    [`GET ${ROOT}/applications/${SOMEBODY}`]: onApplication('GET'),
    [`PATCH ${ROOT}/applications/${SOMEBODY}`]: onApplication('PATCH', {}),
    [`DELETE ${ROOT}/applications/${SOMEBODY}`]: onApplication('DELETE'),
    ...within('mail-texts', () => ({ id: MAIL_TEXTS[made % MAIL_TEXTS.length] })),
    ...within('providers', (id) => ({ id, type: 'oidc', client_id: 'x', issuer: 'https://corp.example.com' })),
    ...within('clients', (id) => ({ id, name: 'A', type: 'machine' })),
    ...within('keys', (id) => ({ name: id })),
    ...invitationSuccesses(applicationOf, by, name),
  };
}
