import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Remedy, remedyFor, ServiceError } from '../../src/platform/errors/service.error.js';
import { LIMITS } from '../../src/platform/limits/limit-values.js';

export interface CataloguedError {
  module: string;
  code: string;
  status: number;
  message: string;
  remedy: Remedy;
  headers: Readonly<Record<string, string>>;
}

type ErrorClass = new (...given: unknown[]) => ServiceError;

const SOURCES = path.resolve(import.meta.dirname, '../../src');

/** Classes that want to be told something: every one of them says here with what, once for each code it can have. */
const ARGUMENTS: Record<string, unknown[][]> = {
  ClientDocumentRefused: [['unreachable']],
  FeatureBlockedByPlan: [['portal']],
  InvalidClientMetadata: [['Says which member of the registration is wrong.']],
  InsufficientScope: [['openid']],
  InvalidGrant: [['Says what is wrong with the code or the refresh token.']],
  InvalidProof: [['Says what is wrong with the proof of the key.']],
  UseNonce: [['nonce']],
  InvalidRequest: [['Says which parameter is wrong, and why.']],
  InvalidToken: [['Bearer', 'invalid_token', 'Says why the token does not count.', {}]],
  InvalidScope: [['Says which scopes may be named.']],
  OAuthFailure: [['unsupported_response_type', 'response_type must be code.']],
  SignOutRefused: [['Says what is wrong with the sign-out.']],
  UnauthorizedClient: [['Says what this client may not do.']],
  IdTokenInvalid: [[{ because: 'what is wrong with it' }]],
  LinkTokenInvalid: [[{ because: 'what is wrong with it' }]],
  MailJustSent: [[60]],
  MalformedInput: [[['Says which members are wrong, and why. Several errors are joined with `; `.']]],
  MethodNotAllowed: [['POST', ['GET']]],
  PasskeyUnknown: [['credential-id']],
  PasswordRefused: [['too_short'], ['too_long'], ['common'], ['personal'], ['guessable']],
  RefreshTokenExpired: [['idle']],
  RefreshTokenMissing: [[]],
  RefreshTokenRevoked: [['logout']],
  SigningKeyTooYoung: [[60]],
  TooManyRequests: [[{ name: 'sign-in-address', ...LIMITS['sign-in-address'], retryAfterSeconds: 60 }]],
  UrlNotAllowed: [['redirect_url'], ['cancel_url']],
};

/** Every failure that a client may see, collected from every `*.errors.ts`. */
export async function errorCatalogue(): Promise<CataloguedError[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const thrown = (await Promise.all(files.filter((file) => file.endsWith('.errors.ts')).map(errorsOf))).flat();
  const known = new Set(thrown.map(({ code }) => code));
  return [...thrown, ...protocolErrors().filter(({ code }) => !known.has(code))].sort(
    (a, b) => a.module.localeCompare(b.module) || a.code.localeCompare(b.code),
  );
}

async function errorsOf(file: string): Promise<CataloguedError[]> {
  const exported: Record<string, unknown> = await import(path.join(SOURCES, file));
  const module = path.basename(file, '.errors.ts');
  return Object.values(exported)
    .filter(isErrorClass)
    .flatMap(instancesOf)
    .map((failure) => ({
      ...{ module, code: failure.code, status: failure.getStatus() },
      ...{ message: failure.message, remedy: failure.remedy, headers: failure.headers },
    }));
}

/** What is answered before there is a request that anything could be thrown in. */
function protocolErrors(): CataloguedError[] {
  const source = readFileSync(path.join(SOURCES, 'operations/serving/protocol-errors.ts'), 'utf8');
  const found = [...source.matchAll(/refusal\((\d+), '(\w+)', '([^']+)'\)/g)];
  return found.map(([, status, code = '', message = '']) => ({
    module: 'protocol',
    code,
    status: Number(status),
    message,
    remedy: remedyFor(Number(status)),
    headers: {},
  }));
}

const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === 'function' && value.prototype instanceof ServiceError;

function instancesOf(Failure: ErrorClass): ServiceError[] {
  const wanted = ARGUMENTS[Failure.name];
  if (Failure.length > 0 && !wanted)
    throw new Error(`${Failure.name} wants arguments: list them in test/support/error-catalogue.ts`);
  return (wanted ?? [[]]).map((given) => new Failure(...given));
}
