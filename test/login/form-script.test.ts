import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, treeOf } from '../support/tree.js';

const PAGES = treeOf('src')
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, source: readFileSync(path.join(ROOT, file), 'utf8') }))
  .filter(({ source }) => /\bsendPage\(/.test(source));

// Red where the page that stops a change of email had none: the second click of two said that the link was used up.
it('I20: every page that sends a form shows that it is on its way, and sends it once', () => {
  const withForm = PAGES.filter(({ source }) => /<form\b/i.test(source));
  expect(withForm.length).toBeGreaterThan(3);
  expect(withForm.filter(({ source }) => !/\b(FORM|SENDING)_SCRIPT\b/.test(source)).map(({ file }) => file)).toEqual(
    [],
  );
});
