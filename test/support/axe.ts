import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const EVERYTHING = { type: 'tag', values: TAGS };
/** Without its comments: a page reads it in two thirds of the time. */
const SOURCE = readFileSync(path.resolve('node_modules/axe-core/axe.min.js'), 'utf8');
/** Another colour scheme changes colours and nothing else. */
const COLOURS = { type: 'rule', values: ['color-contrast'] };

/** What axe finds on the page as it is shown now: nothing, or one line for each fault. */
export async function findingsOn(page: Page, { onlyColours }: { onlyColours: boolean }): Promise<string[]> {
  const options = { runOnly: onlyColours ? COLOURS : EVERYTHING, resultTypes: ['violations'] };
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
