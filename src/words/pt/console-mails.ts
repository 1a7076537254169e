import type { ConsoleWords } from '../en/console.js';

export const mails: ConsoleWords['applications']['mails'] = {
  intro: 'O que os e-mails dizem, para cada idioma. O que ela não diz fica com nossas palavras.',
  own: 'palavras próprias',
  drawn: 'A saudação, o link, os dígitos, os dados de um ato, o aviso e a última linha estão sempre lá.',
  emptyIsOurs: 'Vazio para nossas palavras.',
  names: (names) =>
    `Parágrafos com uma linha vazia entre eles; vazio para nossas palavras. O texto pode citar: ${names}`,
  draw: 'Desenhar o e-mail',
  back: 'Todos os e-mails',
  picture: 'Como chega',
};
