import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const EVERYTHING = { type: 'tag', values: TAGS };
/** Another colour scheme changes colours and nothing else. */
const COLOURS = { type: 'rule', values: ['color-contrast'] };

/** What axe finds on the page as it is shown now: nothing, or one line for each fault. */
export async function findingsOn(page: Page, { onlyColours }: { onlyColours: boolean }): Promise<string[]> {
  const options = { runOnly: onlyColours ? COLOURS : EVERYTHING, resultTypes: ['violations'] };
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}
