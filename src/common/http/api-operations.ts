import { STATUS_CODES } from 'node:http';
import type { OpenAPIObject } from '@nestjs/swagger';
import {
  BodyTooLarge,
  InternalFailure,
  MalformedInput,
  Unavailable,
  UnsupportedBody,
} from '../errors/common.errors.js';
import { type Failure, type FailureExamples, failureExamples } from './api-failures.js';

type Paths = OpenAPIObject['paths'];
type Operation = NonNullable<Paths[string]['get']>;
type Responses = Operation['responses'];
type DocumentedResponse = Exclude<Responses[string], { $ref: string }> & { examples?: FailureExamples };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** What may happen to every request, and to every request with a body, so that no route has to say it. */
const ALWAYS: Failure[] = [InternalFailure, Unavailable];
const WITH_BODY: Failure[] = [new MalformedInput(['The body is not valid JSON.']), BodyTooLarge, UnsupportedBody];

const TEXT = { schema: { type: 'string' as const } };
const REQUEST_ID = {
  'x-request-id': {
    ...TEXT,
    description: 'The id of this request in every log line. Quote it when you report a problem.',
  },
};
const ERROR_CODE = {
  'x-error-code': { ...TEXT, description: 'A stable code for the error. Branch on this.' },
};
const RETRY = { 'retry-after': { schema: { type: 'integer' as const }, description: 'Seconds to wait.' } };
const BY_STATUS: Record<string, object> = {
  429: {
    ...RETRY,
    ratelimit: { ...TEXT, description: 'What is left, and until when (draft-ietf-httpapi-ratelimit-headers).' },
    'ratelimit-policy': { ...TEXT, description: 'The limit that was reached.' },
  },
  503: RETRY,
};

export function operationsOf(paths: Paths): { path: string; method: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

/** Adds to each operation what all have in common: the failures of the framework, the error body, the headers. */
export function completeOperations(paths: Paths): void {
  for (const { operation } of operationsOf(paths)) {
    addFailures(operation.responses, operation.requestBody ? [...WITH_BODY, ...ALWAYS] : ALWAYS);
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) >= 400) describe(status, response as DocumentedResponse);
      addHeaders(status, response as DocumentedResponse);
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

function describe(status: string, response: DocumentedResponse): void {
  const examples = examplesOf(response);
  delete response.examples;
  response.content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorDto' }, examples } };
  const list = Object.entries(examples).map(([code, { value }]) => `- \`${code}\`: ${value.message}`);
  response.description = [response.description || STATUS_CODES[status], list.join('\n')].join('\n\n');
}

function addHeaders(status: string, response: DocumentedResponse): void {
  const error = Number(status) >= 400 && { ...ERROR_CODE, ...BY_STATUS[status] };
  response.headers = { ...REQUEST_ID, ...error, ...response.headers };
}

function examplesOf(response: DocumentedResponse): FailureExamples {
  return response.examples ?? (response.content?.['application/json']?.examples as FailureExamples | undefined) ?? {};
}
