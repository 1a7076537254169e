import type { Letter } from './letter.js';

/** The letter as plain text: one thought a paragraph, and each link on a line of its own. */
export function plainText(letter: Letter): string {
  const { heading, greeting, body, action, code, facts, warning, footer } = letter;
  const paragraphs = [
    heading,
    greeting,
    ...body,
    action && `${action.label}:\n${action.link}`,
    code && `${code.label}\n\n    ${code.digits}\n\n${code.validFor}`,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    warning,
    `-- \n${footer}`,
  ];
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`;
}
