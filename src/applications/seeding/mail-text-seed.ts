import type { MailText } from '../mail-texts/mail-text.entity.js';
import { mailNamed, namesIn, SETTABLE_MAILS } from '../mail-texts/templates.js';
import { type Field, refuseRepeats } from './field.js';

/** The file's words for a mail; undefined for members that it leaves out. */
export type MailTextSeed = Pick<MailText, 'name'> & {
  [Key in 'subject' | 'heading' | 'text' | 'button']: string | null | undefined;
};

const LONGEST_LINE = 150;
const LONGEST_BUTTON = 40;
const LONGEST_TEXT = 4000;

/** What our layout says itself, wherever the words are from. */
const DRAWN = new Map([
  ['link', 'is drawn as the button below the words'],
  ['name', 'is in the greeting above the words'],
]);

export function readMailTexts(field: Field): MailTextSeed[] {
  const items = field.items();
  const texts = items.map(readMailText);
  refuseRepeats(
    items,
    texts.map(({ name }) => name),
  );
  return texts;
}

function readMailText(field: Field): MailTextSeed {
  const { id, subject, heading, text, button } = field.members('id', 'subject', 'heading', 'text', 'button');
  const name = id.string() ?? '';
  const template = mailNamed(name)?.template;
  if (id.value !== undefined && !template)
    id.fault(
      `must be a mail and a language, such as verify_address-en; the mails are ${Object.keys(SETTABLE_MAILS).join(', ')}`,
    );
  const { names, hasButton } = SETTABLE_MAILS[template ?? ''] ?? { names: [], hasButton: true };
  const words = (read: (place: Field) => string) => (place: Field) => {
    const said = read(place);
    refuseUnknownNames(place, said, ['application', ...names]);
    return said;
  };
  const line = words((place) => place.text({ longest: LONGEST_LINE }));
  if (button.value && !hasButton) button.fault('must be left out: this mail has no button');
  return {
    name,
    subject: subject.nullable(line),
    heading: heading.nullable(line),
    text: text.nullable(words(readParagraphs)),
    button: button.nullable((place) => place.text({ longest: LONGEST_BUTTON })),
  };
}

function refuseUnknownNames(field: Field, words: string, known: string[]): void {
  for (const name of new Set(namesIn(words))) {
    if (known.includes(name)) continue;
    const drawn = DRAWN.get(name);
    const plainName = /^\w{1,40}$/.test(name) ? `{{${name}}}` : 'a placeholder';
    field.fault(
      drawn
        ? `must not name {{${name}}}, which ${drawn}`
        : `must not name ${plainName}: here it may name ${listed(known)}`,
    );
  }
  if (/\{\{|\}\}/.test(words.replace(/\{\{[^{}]*\}\}/g, '')))
    field.fault('has {{ or }} alone: a placeholder is written {{application}}');
}

const listed = (names: string[]): string => names.map((name) => `{{${name}}}`).join(', ');

/** Paragraphs, each one line, with an empty line between them. */
function readParagraphs(field: Field): string {
  const text = field.string() ?? '';
  const paragraphs = text.split(/\r?\n\s*\r?\n/).map((paragraph) => paragraph.replace(/\s+/g, ' ').trim());
  const plain = paragraphs.filter(Boolean).join('\n\n');
  if (typeof field.value === 'string' && plain === '') field.fault('must not be empty');
  else if (plain.length > LONGEST_TEXT) field.fault(`must have at most ${LONGEST_TEXT} characters`);
  else if (/[^\P{Cc}\n]/u.test(plain)) field.fault('must have no control characters');
  return plain;
}
