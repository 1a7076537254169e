import type { Page } from 'playwright-core';
import { findingsOn } from './axe.js';
import { screenshot } from './screenshots.js';

const SIZES = {
  narrow: { width: 320, height: 640 },
  desktop: { width: 1280, height: 800 },
};
const SCHEMES = ['light', 'dark'] as const;

/** What axe does not look for. Each answers whether the page has it. */
const FAULTS = {
  'wider than its window': 'document.documentElement.scrollWidth > innerWidth',
  'text over text': `(() => {
    const walker = document.createTreeWalker(document.querySelector('body'), NodeFilter.SHOW_TEXT);
    const boxes = [];
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const { parentElement: parent } = node;
      if (!node.data.trim() || !parent.checkVisibility() || parent.closest('.unseen')) continue;
      if (getComputedStyle(parent).overflow === 'hidden') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) boxes.push({ node, box });
    }
    return boxes.some((one, index) =>
      boxes.slice(index + 1).some(
        (other) =>
          one.node !== other.node &&
          Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left) > 2 &&
          Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top) > 6,
      ),
    );
  })()`,
  'links without a gap': `[...document.querySelectorAll('nav a + a')].some((link) => {
    const one = link.previousElementSibling.getBoundingClientRect();
    const other = link.getBoundingClientRect();
    return Math.abs(one.top - other.top) < 4 && other.left - one.right < 4;
  })`,
};

/** Every fault of the page in each size and scheme. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const found = await findingsOn(page, { onlyColours: colorScheme === 'dark' });
      for (const [fault, question] of Object.entries(FAULTS)) if (await page.evaluate(question)) found.push(fault);
      await screenshot(page, `${name.replace(/\W+/g, '-')}.${size}.${colorScheme}`);
      faults.push(...found.map((fault) => `${size}, ${colorScheme}: ${fault}`));
    }
  }
  return faults;
}
