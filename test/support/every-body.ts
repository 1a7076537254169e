import { audienceOf, type Endpoint, jsonEndpoints, speaksOAuth } from './endpoints.js';
import { expectFailure, expectNoInnards } from './expect.js';
import { type GivenApplication, givenApiKey, givenApplication, givenPortalSession, givenSession } from './given.js';
import { givenManagedObjects, pathTo } from './given-managed-objects.js';
import { Operator } from './given-management.js';
import { type Answer, useService } from './service.js';

/** What says that the credentials beside the body were refused, so that nobody looked at the body. */
const NOT_JUDGED = [
  ...['access_token_invalid', 'flow_invalid', 'api_key_invalid'],
  ...['management_key_invalid', 'scope_missing', 'signal_key_invalid'],
];

const isManaged = ({ path }: Endpoint): boolean => path.startsWith('/v1/management/');
const isSignal = ({ path }: Endpoint): boolean => path.startsWith('/v1/signals/');
/** Where right values are accepted: there is no code, token or password in such a body. */
const takesAnything = (endpoint: Endpoint): boolean => isManaged(endpoint) || isSignal(endpoint);
export const needsBody = (endpoint: Endpoint): boolean =>
  takesAnything(endpoint) ? endpoint.required.length > 0 : endpoint.needsBody;
/** Any JSON object will do. */
const FREE = ['metadata', 'metadata_patch', 'fields', 'agreed', 'setErrs'];
/** A number alone is right, and nothing else in the body is wrong. */
const NUMBERS = ['max_age'];

/** What is accepted changes nothing, where a dry run is known. */
const rehearsed = (endpoint: Endpoint): string =>
  isManaged(endpoint) && !/\/webhooks|\?/.test(endpoint.path) ? `${endpoint.path}?dry_run=true` : endpoint.path;

/** Of each credential and each way of judging a body one. */
const CHOSEN = [
  '/v1/applications/login',
  '/v1/auth/exchange',
  '/v1/portal/proof',
  '/v1/management/users',
  '/v1/signals/',
];

/** Every endpoint that takes a body, and the means to send it one beside the right credentials. */
export function useEveryBody() {
  const service = useService();
  let application: GivenApplication;
  let bearers: Record<'application' | 'portal' | 'management' | 'signals', string>;
  let flow: string;
  let withBody: Endpoint[];
  beforeAll(async () => {
    application = await givenApplication(service, { plan: { providers: ['*', 'email_code'] } });
    bearers = {
      application: (await givenSession(service, { application })).accessToken,
      portal: (await givenPortalSession(service, { application })).accessToken,
      management: (await Operator.of(service)).key,
      signals: await givenApiKey(service, application.id, ['sessions:ended']),
    };
    const urls = { redirect_url: application.origin, cancel_url: application.origin };
    flow = (await service.http.post('/v1/applications/login', urls, { 'x-api-key': application.apiKey })).body.code;
    // A revocation ends the very session that everything else is asked with; revoke-by-token.test.ts sends it nonsense.
    // Reports judge the credentials in the body first, in an order of their own; metrics-malformed.test.ts sends them this.
    const objects = await givenManagedObjects(service, await givenSession(service));
    withBody = jsonEndpoints(service)
      .filter(
        (endpoint) =>
          endpoint.fields.length > 0 &&
          !speaksOAuth(endpoint) &&
          endpoint.path !== '/v1/auth/revoke' &&
          !endpoint.path.startsWith('/v1/metrics'),
      )
      .map((endpoint) =>
        isManaged(endpoint) ? { ...endpoint, path: `/v1/management${pathTo(endpoint.path, objects)}` } : endpoint,
      );
  });

  /** With every credential there is, so that the body is what is judged. */
  const credentials = (endpoint: Endpoint) => ({
    'x-api-key': application.apiKey,
    'x-auth-flow-id': flow,
    authorization: `Bearer ${bearers[isManaged(endpoint) ? 'management' : isSignal(endpoint) ? 'signals' : audienceOf(endpoint)]}`,
  });
  const send = (endpoint: Endpoint, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    service.http.send(endpoint.method, rehearsed(endpoint), {
      body,
      headers: { ...credentials(endpoint), ...headers },
    });
  /** Nothing is wrong with them but that their codes, tokens and passwords are nobody's. */
  const wellFormed = ({ path, examples }: Endpoint): Record<string, unknown>[] =>
    path === '/v1/applications/login'
      ? [{ ...examples[0], redirect_url: application.origin, cancel_url: application.origin }]
      : examples;

  function expectRefusal(answer: Answer, statuses = [400]): void {
    expect(statuses).toContain(answer.status);
    expectFailure(answer, answer.status, answer.headers.get('x-error-code') as string);
    expect(NOT_JUDGED).not.toContain(answer.headers.get('x-error-code'));
    expectNoInnards(answer);
  }

  /** Refused or accepted, and no fault of ours. */
  function expectJudged(answer: Answer): void {
    if (answer.status < 300) return;
    expectRefusal(answer, [400, 401, 404, 409, 410, 429]);
  }

  return {
    service,
    application: () => application,
    withBody: () => withBody,
    chosen: () => withBody.filter(({ path }) => CHOSEN.some((one) => path.startsWith(one))),
    credentials,
    send,
    wellFormed,
    expectRefusal,
    expectJudged,
  };
}

export type HostileValue = [name: string, value: unknown];

/** Of several well-formed bodies one that has this member. */
export const oneWith = (examples: Record<string, unknown>[], field: string): Record<string, unknown>[] => [
  examples.find((example) => field in example) ?? examples[0] ?? {},
];

export const describeHostileMembers = (values: HostileValue[], examplesFor = oneWith): void =>
  describe('Malformed members', () => {
    const { send, wellFormed, withBody, expectRefusal, expectJudged } = useEveryBody();

    it.each(values)('R87: %s in any one member is refused at every endpoint', async (_name, value) => {
      for (const endpoint of withBody())
        for (const field of endpoint.fields)
          for (const example of examplesFor(wellFormed(endpoint), field)) {
            const isOfTheWrongType = field in example && typeof value !== typeof example[field];
            const answer = await send(endpoint, { ...example, [field]: value });
            const isFree = FREE.includes(field) || (NUMBERS.includes(field) && typeof value === 'number');
            if (isFree || (takesAnything(endpoint) && !isOfTheWrongType)) expectJudged(answer);
            else if (isOfTheWrongType) expectRefusal(answer, takesAnything(endpoint) ? [400, 409] : [400]);
            else expectRefusal(answer, [400, 401]);
          }
    });
  });
