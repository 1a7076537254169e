import type { ConsoleWords } from '../en/console.js';

export const mails: ConsoleWords['applications']['mails'] = {
  intro: 'Ce que disent ses e-mails, pour chaque langue. Ce qu’elle ne dit pas garde nos mots.',
  own: 'mots propres',
  drawn:
    'La salutation, le lien, les chiffres, les faits d’un acte, l’avertissement et la dernière ligne sont toujours là.',
  emptyIsOurs: 'Vide pour nos mots.',
  names: (names) =>
    `Des paragraphes séparés par une ligne vide\u00a0; vide pour nos mots. Le texte peut nommer\u00a0: ${names}`,
  draw: 'Dessiner l’e-mail',
  back: 'Tous les e-mails',
  picture: 'Tel qu’on le reçoit',
};
