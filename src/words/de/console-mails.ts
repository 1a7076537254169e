import type { ConsoleWords } from '../en/console.js';

export const mails: ConsoleWords['applications']['mails'] = {
  intro: 'Was die E-Mails der Anwendung sagen, für jede Sprache. Was sie nicht sagt, steht in unseren Worten da.',
  own: 'eigene Worte',
  drawn: 'Anrede, Link, Ziffern, Angaben zu einer Handlung, Warnung und letzte Zeile stehen in jedem Fall da.',
  emptyIsOurs: 'Leer für unsere Worte.',
  names: (names) => `Absätze mit einer leeren Zeile dazwischen; leer für unsere Worte. Der Text darf nennen: ${names}`,
  draw: 'E-Mail zeichnen',
  back: 'Alle E-Mails',
  picture: 'Wie sie ankommt',
};
