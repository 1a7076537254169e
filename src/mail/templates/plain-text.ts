import type { Letter } from './letter.js';

/** The letter without any setting, for readers who want it so: one thought a paragraph, links on lines of their own. */
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
