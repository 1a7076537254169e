import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  BodyTooLarge,
  HeadersTooLarge,
  InternalFailure,
  Overloaded,
  Unavailable,
  UnsupportedBody,
} from '../../errors/common.errors.js';
import { takeAnswerHeaders } from './answer-headers.js';
import { type Failure, type FailureExamples, failureExamples } from './api-failures.js';

type Paths = OpenAPIObject['paths'];
type Operation = NonNullable<Paths[string]['get']>;
type Responses = Operation['responses'];
type DocumentedResponse = Exclude<Responses[string], { $ref: string }> & { examples?: FailureExamples };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Failures of every request, and of every request with a body, so that no route has to list them. */
const EVERYWHERE: Failure[] = [HeadersTooLarge, InternalFailure];
const ALWAYS: Failure[] = [...EVERYWHERE, Unavailable, Overloaded];
const WITH_BODY: Failure[] = [BodyTooLarge, UnsupportedBody];
/** Answers with the errors of OAuth, and with ours where OAuth has no word. */
const OAUTH = /^\/oauth\//;
/** Health checks report what is unavailable, so their routes list those failures themselves. */
const HEALTH = /^\/health\//;

const ERROR = { $ref: '#/components/schemas/ErrorDto' };
const OAUTH_ERROR = { $ref: '#/components/schemas/OAuthErrorDto' };
const TEXT = { schema: { type: 'string' as const } };
const ALL_RESPONSES = {
  'x-request-id': {
    ...TEXT,
    description: 'The id of this request in every log line. Quote it when you report a problem.',
  },
  'cache-control': { ...TEXT, description: '`no-store`: the response must not be cached.', example: 'no-store' },
};
const ALL_FAILURES = {
  'x-error-code': { ...TEXT, description: 'A stable code for the error. Branch on this.' },
};
/** Headers of some failures only: each failure says which of them it sends. */
const SOME_FAILURES: Record<string, object> = {
  'retry-after': { schema: { type: 'integer' }, description: 'Seconds to wait.' },
  ratelimit: { ...TEXT, description: 'What is left, and until when (draft-ietf-httpapi-ratelimit-headers).' },
  'ratelimit-policy': { ...TEXT, description: 'The limit that was reached.' },
  'dpop-nonce': { ...TEXT, description: 'The nonce for the next DPoP proof.' },
  'x-session-ended': { ...TEXT, description: 'Why the session has ended.', example: 'password_change' },
  'x-agreement-required': { ...TEXT, description: 'The documents to agree to, as a list in JSON.' },
  'x-fields-required': { ...TEXT, description: 'The fields to fill in, as a list in JSON.' },
  'x-organization-required': { ...TEXT, description: 'What the user chooses from, as a list in JSON.' },
  'www-authenticate': { ...TEXT, description: 'What to send: an access token as `Bearer`.', example: 'Bearer' },
};

export function operationsOf(paths: Paths): { path: string; method: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

/** Adds to each operation the parts that all share: the failures of the framework, the error body, the headers. */
export function completeOperations(paths: Paths): void {
  for (const { path, operation } of operationsOf(paths)) {
    const always = HEALTH.test(path) ? EVERYWHERE : ALWAYS;
    operation.security ??= []; // says that nothing is needed, instead of nothing
    addFailures(operation.responses, operation.requestBody ? [...WITH_BODY, ...always] : always);
    const ofSuccess = takeAnswerHeaders(operation);
    for (const [status, response] of Object.entries(operation.responses)) {
      const own =
        Number(status) >= 400 ? describe(response as DocumentedResponse, status, OAUTH.test(path)) : ofSuccess;
      addHeaders(response as DocumentedResponse, own);
    }
  }
}

function addFailures(responses: Responses, failures: Failure[]): void {
  for (const [status, examples] of Object.entries(failureExamples(failures))) {
    const response = (responses[status] ?? { description: '' }) as DocumentedResponse;
    response.examples = { ...examplesOf(response), ...examples };
    responses[status] = response;
  }
}

/** Shows every failure of a status, and returns the headers that come with them. */
function describe(response: DocumentedResponse, status: string, isOAuth: boolean): object {
  const failures = Object.entries(examplesOf(response));
  const examples = Object.fromEntries(failures.map(([code, { summary, value }]) => [code, { summary, value }]));
  delete response.examples;
  response.content = { 'application/json': { schema: isOAuth ? { anyOf: [OAUTH_ERROR, ERROR] } : ERROR, examples } };
  const list = failures.map(([code, { message }]) => `- \`${code}\`: ${message}`);
  response.description = [response.description || STATUS_CODES[status], list.join('\n')].join('\n\n');
  const names = failures.flatMap(([, { headers = [] }]) => headers);
  return { ...ALL_FAILURES, ...Object.fromEntries(names.map((name) => [name, SOME_FAILURES[name] ?? TEXT])) };
}

function addHeaders(response: DocumentedResponse, own: object): void {
  response.headers = { ...ALL_RESPONSES, ...own, ...response.headers };
}

function examplesOf(response: DocumentedResponse): FailureExamples {
  return response.examples ?? (response.content?.['application/json']?.examples as FailureExamples | undefined) ?? {};
}
