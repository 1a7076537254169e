import type { ConsoleWords } from '../en/console.js';

export const mails: ConsoleWords['applications']['mails'] = {
  intro: 'Lo que dicen sus correos, para cada idioma. Lo que no dice va con nuestras palabras.',
  own: 'palabras propias',
  drawn: 'El saludo, el enlace, los dígitos, los datos de un acto, la advertencia y la última línea están siempre.',
  emptyIsOurs: 'Vacío para nuestras palabras.',
  names: (names) =>
    `Párrafos con una línea vacía entre ellos; vacío para nuestras palabras. El texto puede nombrar: ${names}`,
  draw: 'Dibujar el correo',
  back: 'Todos los correos',
  picture: 'Como llega',
};
