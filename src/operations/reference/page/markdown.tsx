import type { ComponentChildren } from 'preact';

/** Finds where the route in a piece of code is described, such as `GET /v1/portal/me`. */
export type LinkOf = (code: string) => string | undefined;

const nowhere: LinkOf = () => undefined;

/** The Markdown that our documents use: paragraphs, lists, tables, and in their lines code and bold. */
export function Markdown({ text, linkOf = nowhere }: { text: string; linkOf?: LinkOf }) {
  const blocks = text.trim().split(/\n{2,}/);
  return (
    <>
      {blocks.map((block) => (
        <Block key={block} lines={block.split('\n')} linkOf={linkOf} />
      ))}
    </>
  );
}

function Block({ lines, linkOf }: { lines: string[]; linkOf: LinkOf }) {
  if (lines.every((line) => line.startsWith('|'))) return <Table rows={lines.map(cellsOf)} linkOf={linkOf} />;
  if (lines.every((line) => line.startsWith('- ')))
    return (
      <ul>
        {lines.map((line) => (
          <li key={line}>{inline(line.slice(2), linkOf)}</li>
        ))}
      </ul>
    );
  return <p>{inline(lines.join(' '), linkOf)}</p>;
}

/** Leaves out the bars at both ends. */
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function Table({ rows: [head = [], , ...rows], linkOf }: { rows: string[][]; linkOf: LinkOf }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {inline(cell, linkOf)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join()}>
            {cells.map((cell) => (
              <td key={cell}>{inline(cell, linkOf)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function inline(text: string, linkOf: LinkOf = nowhere): ComponentChildren[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
    if (!part.startsWith('`')) return part;
    const code = part.slice(1, -1);
    const href = linkOf(code);
    return href ? (
      <a href={href}>
        <code>{code}</code>
      </a>
    ) : (
      <code>{code}</code>
    );
  });
}
