/** Prints each test title with the tier that holds it: `npm test`, or what `npm run test:all` adds. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './prepare.mjs';

const TITLED = /^(describe|it)(\.each\(.*\)|\.skip.*|\.runIf.*)?$/s;

for (const folder of ['src', 'test']) {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.ts')).sort()) print(`${folder}/${file}`);
}

function print(file) {
  const source = ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node, above) => {
    const titles = ts.isCallExpression(node) ? titledBy(node, above) : above;
    ts.forEachChild(node, (child) => visit(child, titles));
  };
  const titledBy = (call, above) => {
    const [, kind] = call.expression.getText(source).match(TITLED) ?? [];
    const [title] = call.arguments;
    if (!kind || !title) return above;
    const titles = [...above, ts.isStringLiteralLike(title) ? title.text : title.getText(source)];
    if (kind === 'it') console.log([tierOf(file), file, titles.join(' › ')].join('\t'));
    return titles;
  };
  visit(source, []);
}

/** Promises that both tiers show stand in `test/support`, once. */
function tierOf(file) {
  if (file.startsWith('test/support/')) return 'both';
  return file.endsWith('.more.test.ts') ? 'test:all' : 'test';
}
