import type { ConsoleWords } from '../en/console.js';

export const clients: ConsoleWords['applications']['clients'] = {
  intro: 'Programas que inician la sesión de usuarios con OpenID Connect. La propia aplicación también es uno.',
  empty: 'Todavía no hay ningún otro cliente.',
  types: { web: 'Servidor', public: 'Público', machine: 'Sin usuarios' },
  asksConsent: 'Pide consentimiento',
  create: 'Añadir un cliente',
  createIntro:
    'Desde ahora inicia la sesión de usuarios de esta aplicación. Un cliente que guarda secretos recibe uno, que la página siguiente muestra una vez.',
  idHint: 'Minúsculas, cifras y guiones. No cambia nunca.',
  kindHints: {
    web: 'Está en un servidor y guarda un secreto',
    public: 'Está en el equipo del usuario, en un navegador o una app, y no guarda ninguno',
    machine: 'No tiene usuarios e inicia sesión por sí mismo',
  },
  hints: {
    redirect_urls: 'Adónde puede llevar un inicio de sesión, una por línea, comparadas letra por letra.',
    post_logout_urls: 'Adónde puede llevar un cierre de sesión, una por línea.',
    scopes: 'Además de los de OpenID Connect, uno por línea.',
  },
  createdTitle: 'Su nuevo cliente',
  created: (name) => `«${name}» puede iniciar la sesión de usuarios.`,
  createdWithSecret: (name) =>
    `«${name}» puede iniciar la sesión de usuarios. Copie su secreto ahora: ninguna página lo vuelve a mostrar.`,
  toClient: 'Al cliente',
  secrets: 'Secretos',
  newSecret: 'Crear un secreto',
  keepsNone: 'Un cliente público no guarda ningún secreto.',
  noSecret: 'Todavía no tiene ningún secreto.',
  change: 'Cambiar',
  changeTitle: 'Cambiar este cliente',
  remove: 'Eliminar',
  removeTitle: '¿Eliminar este cliente?',
  removeEffects: [
    'Ningún usuario inicia sesión ya con él, y sus secretos dejan de valer al momento.',
    'Ninguna de sus sesiones se puede renovar. Los tokens de acceso que tiene caducan solos en unos minutos.',
    'No se puede deshacer. Un cliente nuevo con el mismo identificador empieza sin secretos.',
  ],
  done: {
    clientChanged: 'El cliente está cambiado.',
    clientRemoved: 'El cliente está eliminado.',
  },
  failures: {
    application_client_unknown: 'No existe ese cliente.',
    client_taken: 'La aplicación ya tiene un cliente con este identificador. Elija otro.',
    client_keeps_no_secret: 'Un cliente público no guarda ningún secreto.',
  },
};
