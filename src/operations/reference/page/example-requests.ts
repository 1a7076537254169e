import {
  type ApiDocument,
  bodyOf,
  type Content,
  type Credential,
  exampleOf,
  isForm,
  isSuccess,
  jsonOf,
  type Operation,
} from './api-document.js';

/** A request as a sample shows it. */
export interface ExampleRequest {
  name: string;
  /** Which of several examples it is. */
  summary: string;
  method: string;
  url: string;
  /** What the caller proves itself with. Its value is in a variable of the environment, never in the sample. */
  secrets: Secret[];
  body?: unknown;
  /** Whether the body is sent as a form, and not as JSON. */
  asForm: boolean;
  /** Whether a browser has to send it, because only a browser has the cookies. */
  byBrowser: boolean;
  answers: 'json' | 'nothing' | 'redirect';
}

export interface Secret {
  header: string;
  prefix: string;
  variable: string;
}

/** One for each example of the body; one for an operation without. */
export function exampleRequests(document: ApiDocument, operation: Operation): ExampleRequest[] {
  const content = operation.requestBody && bodyOf(operation.requestBody);
  const bodies = content ? examplesOf(document, content) : [{ name: '', summary: '', value: undefined }];
  return bodies.map(({ name, summary, value }) => {
    const credentials = credentialsFor(document, operation, value);
    return {
      name,
      summary,
      body: value,
      asForm: isForm(operation),
      method: operation.method,
      url: document.servers[0]?.url + addressOf(document, operation),
      secrets: credentials.map((credential) => secretOf(document, credential)),
      byBrowser: credentials.some((credential) => isCookie(document.components.securitySchemes[credential])),
      answers: answerOf(operation),
    };
  });
}

const examplesOf = (
  document: ApiDocument,
  { schema, examples }: Content,
): { name: string; summary: string; value: unknown }[] =>
  examples
    ? Object.entries(examples).map(([name, example]) => ({ name, ...example }))
    : [{ name: 'example', summary: 'Example', value: exampleOf(document, schema) }];

export const isCookie = (credential: Credential | undefined): boolean =>
  credential?.type === 'apiKey' && credential.in === 'cookie';

/** The credentials that the document allows, by their names. */
export const credentialsOf = ({ security }: Operation): string[] => [...new Set(security.flatMap(Object.keys))];

/** A form has more members than those that say who sends it. */
const SENDERS = ['client_id', 'access_token'];

/** A browser has cookies. Anyone else sends what it has: a token in the body, or else a header. */
function credentialsFor(document: ApiDocument, operation: Operation, body: unknown): string[] {
  const given = body as { client_type?: string } | undefined;
  const allowed = credentialsOf(operation);
  const cookies = allowed.filter((name) => isCookie(document.components.securitySchemes[name]));
  if (given?.client_type === 'browser') return cookies;
  const needsNone = operation.security.some((requirement) => Object.keys(requirement).length === 0);
  const members = Object.keys(given ?? {});
  const saysWho = isForm(operation) ? members.some((name) => SENDERS.includes(name)) : members.length > 0;
  if (needsNone && saysWho) return [];
  const headers = allowed.filter((name) => !cookies.includes(name));
  return headers.length > 0 ? headers : cookies;
}

export const variableOf = (credential: string): string => `GATEHOUSE_${credential.toUpperCase().replaceAll('-', '_')}`;

export function secretOf(document: ApiDocument, name: string): Secret {
  const credential = document.components.securitySchemes[name] as Credential;
  const variable = variableOf(name);
  if (credential.type === 'http')
    return { header: 'authorization', prefix: credential.scheme === 'basic' ? 'Basic ' : 'Bearer ', variable };
  if (credential.in === 'cookie') return { header: 'cookie', prefix: `${credential.name}=`, variable };
  return { header: credential.name, prefix: '', variable };
}

/** Names what the operation requires, and nothing else. */
function addressOf(document: ApiDocument, { path, parameters = [] }: Operation): string {
  const required = parameters.filter((parameter) => parameter.required);
  const filled = (name: string) => {
    const parameter = required.find((one) => one.name === name);
    return encodeURIComponent(String(parameter ? exampleOf(document, parameter.schema) : name));
  };
  const query = required.filter((parameter) => parameter.in === 'query').map(({ name }) => `${name}=${filled(name)}`);
  const address = path.replace(/\{(\w+)\}/g, (_, name) => filled(name));
  return query.length > 0 ? `${address}?${query.join('&')}` : address;
}

function answerOf({ responses }: Operation): ExampleRequest['answers'] {
  const successes = Object.entries(responses).filter(([status]) => isSuccess(status));
  if (successes.some(([, answer]) => jsonOf(answer))) return 'json';
  return successes.some(([status]) => status.startsWith('3')) ? 'redirect' : 'nothing';
}
