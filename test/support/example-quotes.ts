import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** `<!-- example: examples/express/session.js#refresh -->`, and the code block that follows it, if there is one. */
const QUOTE = /^<!-- example: (\S+?)(?:#(\S+))? -->\n(?:\n?```\w*\n[\s\S]*?\n```\n)?/gm;

/** The text of a document, each marker followed by the code that it names. */
export const withQuotes = (text: string): string =>
  text.replace(QUOTE, (_block, file: string, region?: string) => {
    const language = path.extname(file).slice(1) || 'sh';
    const marker = `<!-- example: ${file}${region ? `#${region}` : ''} -->`;
    return `${marker}\n\`\`\`${language}\n${quoted(file, region)}\n\`\`\`\n`;
  });

/** A file without its `#region` lines, or what stands between those of one region. */
function quoted(file: string, region?: string): string {
  const place = path.join(ROOT, file);
  if (!existsSync(place)) throw new Error(`A document quotes ${file}, which is not there`);
  const text = readFileSync(place, 'utf8');
  const part = region ? regionOf(text, region) : text;
  if (part === undefined) throw new Error(`A document quotes the region ${region}, which ${file} does not have`);
  return part.replace(/^ *(\/\/|#|<!--) *#(end)?region.*\n/gm, '').trim();
}

function regionOf(text: string, region: string): string | undefined {
  const lines = text.split('\n');
  const first = lines.findIndex((line) =>
    line
      .trim()
      .replace(/ *-->$/, '')
      .endsWith(`#region ${region}`),
  );
  const last = lines.findIndex((line, index) => index > first && line.includes('#endregion'));
  return first < 0 || last < 0 ? undefined : `${lines.slice(first + 1, last).join('\n')}\n`;
}
