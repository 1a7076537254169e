import { readFileSync, writeFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { type CataloguedError, errorCatalogue } from './support/error-catalogue.js';

const FILE = path.resolve(import.meta.dirname, '../docs/errors.md');

describe('docs/errors.md', () => {
  it('lists every failure that a client may see, in its own words (UPDATE_DOCS=1 rewrites it)', async () => {
    const errors = await errorCatalogue();
    expect(errors).toContainEqual(expect.objectContaining({ code: 'headers_too_large', status: 431 }));
    const expected = written(errors);
    if (process.env.UPDATE_DOCS) writeFileSync(FILE, expected);
    expect(readFileSync(FILE, 'utf8')).toBe(expected);
  });

  it('gives each code to one failure only', async () => {
    const codes = (await errorCatalogue()).map(({ code }) => code);
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
    ({ code, status, message }) => `| \`${code}\` | ${status} ${STATUS_CODES[status]} | ${message} |`,
  );
  return `## ${module}\n\n| code | status | message |\n|---|---|---|\n${rows.join('\n')}\n`;
}

const INTRODUCTION = `# Errors

Every error of every JSON endpoint has the body \`{ "statusCode", "message", "error" }\` and two headers:

- \`x-error-code\`: one of the codes below. Branch on the status first, then on the code. A code never changes its meaning.
- \`x-request-id\`: the id of this request in every log line. Quote it when you report a problem.

\`message\` is for people and may be reworded. An exception of the framework's own, thrown by an extension, has the code
\`http_<status>\`. A 5xx never reveals what went wrong inside. A 429 or 503 says in \`retry-after\` when to try again.
\`too_many_requests\` is answered 200 ms late, to slow down clients that do not wait.

This page is generated from the source and checked by \`test/errors-document.test.ts\`.
`;
