import { readFileSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { type CataloguedError, errorCatalogue } from '../support/error-catalogue.js';

const FILE = path.resolve(import.meta.dirname, '../../docs/errors.md');

describe('docs/errors.md', () => {
  it('lists every failure that a client may see, in its own words (UPDATE_DOCS=1 rewrites it)', async () => {
    const errors = await errorCatalogue();
    expect(errors).toContainEqual(expect.objectContaining({ code: 'headers_too_large', status: 431 }));
    const expected = written(errors);
    if (process.env.UPDATE_DOCS) writeFileSync(FILE, expected);
    expect(readFileSync(FILE, 'utf8')).toBe(expected);
  });

  it('I25: tells the ends of a session and of a login from what is worth another try', async () => {
    const errors = await errorCatalogue();
    const codesOf = (remedy: string) => errors.filter((error) => error.remedy === remedy).map(({ code }) => code);
    expect(codesOf('refresh')).toEqual(['access_token_invalid', 'session_cookie_invalid']);
    expect(codesOf('retry once')).toEqual(['organization_switched', 'session_cookies_mixed']);
    const terminal = codesOf('sign in');
    for (const { code } of errors.filter(({ code }) => code.startsWith('refresh_token_')))
      expect(terminal).toContain(code);
    const worthRetry = errors.filter(({ status }) => [408, 429, 500, 503].includes(status));
    expect(worthRetry.filter(({ remedy }) => remedy !== 'retry')).toEqual([]);
    expect(codesOf('retry')).toEqual(expect.arrayContaining(['authorization_pending', 'slow_down']));
    const saysSo = errors.filter(({ message }) => message.includes('Try again in'));
    expect(saysSo.filter(({ remedy }) => remedy !== 'retry')).toEqual([]);
    const startsAnew = errors.filter(({ message }) => message.endsWith('Start the login again.'));
    expect(startsAnew.filter(({ remedy }) => remedy !== 'sign in')).toEqual([]);
  });

  it('gives each code to one failure only, but for words of OAuth, which has few', async () => {
    const ofOAuth = ['access_denied', 'invalid_token'];
    const codes = (await errorCatalogue()).map(({ code }) => code).filter((code) => !ofOAuth.includes(code));
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  });
});

function written(errors: CataloguedError[]): string {
  const modules = [...new Set(errors.map(({ module }) => module))];
  const tables = modules.map((module) =>
    table(
      module,
      errors.filter((error) => error.module === module),
    ),
  );
  return `${INTRODUCTION}\n${tables.join('\n')}`;
}

function table(module: string, errors: CataloguedError[]): string {
  const rows = errors.map(
    ({ code, status, message, remedy }) =>
      `| \`${code}\` | ${status} ${STATUS_CODES[status]} | ${remedy} | ${message} |`,
  );
  return `## ${module}\n\n| code | status | then | message |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

const INTRODUCTION = `# Errors

Every error of every JSON endpoint has the body \`{ "statusCode", "message", "error" }\`, or below \`/oauth\` the one of OAuth,
\`{ "error", "error_description" }\`, and two headers:

- \`x-error-code\`: one of the codes below. Branch on the status first, then on the code. A code never changes its meaning.
- \`x-request-id\`: the id of this request in every log line. Quote it when you report a problem.

\`message\` is for people and may be reworded. An exception of the framework's own, thrown by an extension, has the code
\`http_<status>\`. A 5xx never reveals what went wrong inside. A 429 or 503 says in \`retry-after\` when to try again.
\`too_many_requests\` is answered 200 ms late, to slow down clients that do not wait.

«then» says what a program does next:

- \`retry\`: wait for \`retry-after\`, on a device for its \`interval\`, and send the same request again. Nothing is known about the
  session: sign nobody out.
- \`retry once\`: send the same request again at once. What was wrong is over by now.
- \`refresh\`: refresh the session and send the request again with the new access token. If there is nothing to refresh
  with, sign in.
- \`sign in\`: terminal. This session or login is over. Start a new login.
- \`change\`: the same request fails again. The input, the configuration or the program has to change.

A 401 without \`x-error-code\` does not come from this service, but from something in front of it.

A message may be more specific than the one below: it names another secret that was sent by mistake, or the header that
is missing.

This page is generated from the source and checked by \`test/project/errors-document.test.ts\`.
`;
