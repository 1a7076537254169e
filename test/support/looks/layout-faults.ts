/** What axe does not look for: questions to a page, which answers with yes where it has the fault. */
export const LAYOUT_FAULTS = {
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
