import { remedyFor } from '../../src/platform/errors/service.error.js';
import type { CataloguedError } from './error-catalogue.js';
import type { OpenApi, Operation, Schema } from './openapi.js';
import { answerOf, bodyOf, GENERATED, TypePrinter } from './sdk-types.js';

/** What an application calls. */
const CALLS = [
  'POST /v1/applications/login',
  'POST /v1/auth/authorize',
  'POST /v1/auth/refresh',
  'GET /v1/auth/session',
  'GET /v1/auth/organizations',
  'PATCH /v1/auth/revoke',
  'GET /v1/portal/exchange',
  'POST /v1/auth/register',
  'POST /v1/auth/verify-email',
  'POST /v1/auth/email-code',
  'POST /v1/auth/exchange',
  'POST /v1/auth/forgot-password',
  'POST /v1/auth/reset-password',
  'POST /v1/auth/resend',
];

const NAMES: Record<string, string> = {
  AuthorizedServerDto: 'SignedIn',
  AuthorizedBrowserDto: 'SignedInBrowser',
  ServerCredentialsDto: 'Tokens',
  BrowserCredentialsDto: 'BrowserTokens',
  RefreshServerDto: 'Refresh',
  RefreshBrowserDto: 'RefreshBrowser',
};

export function coreTypes(document: OpenApi): string {
  const printer = new TypePrinter(document, (schema) => NAMES[schema] ?? schema.replace(/Dto$/, ''));
  const calls = CALLS.map((call) => {
    const [method = '', path = ''] = call.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
    const body = bodyOf(operation);
    const sent = body ? `body${operation.requestBody?.required ? '' : '?'}: ${printer.type(body)}; ` : '';
    return `/** ${operation.summary} */\n'${call}': { ${sent}answer: ${printer.type(answerOf(operation) as Schema)} };`;
  });
  const listed = `/** What an application asks Gatehouse, and what it is answered. */\nexport interface Calls {\n${calls.join('\n')}\n}`;
  return `${GENERATED}${listed}\n\n${printer.declarations()}\n`;
}

const withRemedy = (errors: CataloguedError[], ...remedies: string[]) =>
  sorted(errors.filter(({ remedy }) => remedies.includes(remedy)));
const sorted = (errors: CataloguedError[]) => [...new Set(errors.map(({ code }) => code))].sort();

/** Only what a program decides by is there at run time. */
export const coreCodes = (
  errors: CataloguedError[],
): string => `${GENERATED}${set('TERMINAL', withRemedy(errors, 'sign in'))}
${set('AGAIN', withRemedy(errors, 'refresh', 'retry once'))}
${set('LATER', sorted(errors.filter(isLater)))}`;

/** Its status alone would say that the request has to change. */
const isLater = ({ remedy, status }: CataloguedError) => remedy === 'retry' && remedyFor(status) === 'change';

const set = (name: string, codes: string[]) => `export const ${name} = new Set(${JSON.stringify(codes)});\n`;

export const coreCodeTypes = (
  errors: CataloguedError[],
): string => `${GENERATED}/** What \`x-error-code\` says: docs/errors.md. */
${union('ErrorCode', sorted(errors))}
/** This session or login is over: start a new login. */
${union('TerminalCode', withRemedy(errors, 'sign in'))}
export declare const TERMINAL: ReadonlySet<string | undefined>;
/** The same request works once the session is refreshed. */
export declare const AGAIN: ReadonlySet<string | undefined>;
/** The same request works later, though its status is that of a mistake. */
export declare const LATER: ReadonlySet<string | undefined>;
`;

const union = (name: string, codes: string[]) =>
  `export type ${name} =\n${codes.map((code) => `  | '${code}'`).join('\n')};\n`;
