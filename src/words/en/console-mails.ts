/** What the pages about the mails of an application say. */
export const mails = {
  intro: 'What its mails say, for each language. What it does not say is in our words.',
  own: 'own words',
  drawn:
    'The greeting, the link, the digits, the facts about an act, the warning and the last line are drawn in any case.',
  emptyIsOurs: 'Empty for our words.',
  names: (names: string) => `Paragraphs, with an empty line between them; empty for our words. It may name: ${names}`,
  draw: 'Draw the mail',
  back: 'All mails',
  picture: 'As its reader gets it',
};
