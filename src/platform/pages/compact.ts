/** A stylesheet without the spaces that only its reader needs: it is inside each page. */
export const compact = (style: string): string =>
  style
    .replaceAll(/\s*\n\s*/g, '\n')
    .replaceAll(/\s*([{};])\s*/g, '$1')
    .replaceAll(/(?<=[{;])([\w-]+): /g, '$1:')
    .replaceAll(';}', '}');
