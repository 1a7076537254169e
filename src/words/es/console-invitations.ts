import type { ConsoleWords } from '../en/console.js';

export const invitations: ConsoleWords['applications']['invitations'] = {
  intro: 'Una invitación permite al titular de un buzón crear una cuenta.',
  closed: 'Ahora las invitaciones no dejan entrar a nadie.',
  empty: 'Todavía no hay nadie invitado.',
  email: 'Dirección de correo',
  name: 'Nombre',
  nameHint: 'La cuenta lo recibe, salvo que la persona dé otro.',
  language: 'Idioma',
  languageHint: 'Del correo, como es-MX; vacío para el habitual.',
  page: 'Página',
  pageHint: 'Donde empieza la persona; vacío para el primer origen de la aplicación.',
  lasts: 'Dura',
  days: (days) => (days === 1 ? 'un día' : `${days} días`),
  sent: 'Enviada',
  ends: 'Termina',
  actions: 'Acciones',
  states: { open: 'Abierta', accepted: 'Aceptada', withdrawn: 'Retirada', expired: 'Caducada' },
  create: 'Invitar a una persona',
  effects: [
    'Un correo con un enlace va a esta dirección.',
    'Hasta que la invitación termine, el titular del buzón puede crear una cuenta, sea cual sea su forma de entrar.',
  ],
  acts: {
    resend: {
      title: '¿Enviar de nuevo esta invitación?',
      button: 'Enviar de nuevo',
      effects: [
        'Otro correo va a esta dirección. El enlace del anterior ya no lleva a ninguna parte.',
        'La invitación dura otra vez lo mismo.',
      ],
    },
    withdraw: {
      title: '¿Retirar esta invitación?',
      button: 'Retirar',
      effects: [
        'Su enlace ya no lleva a ninguna parte, y la dirección no crea ninguna cuenta.',
        'Una cuenta que la persona ya ha creado se queda.',
      ],
    },
  },
  done: {
    personInvited: 'La invitación está en camino.',
    invitationSentAgain: 'La invitación está de nuevo en camino.',
    invitationWithdrawn: 'La invitación está retirada.',
  },
  failures: {
    invitation_open: 'Esta dirección tiene una invitación abierta. Envíela de nuevo o retírela primero.',
    invitation_ended: 'Entretanto, la invitación fue aceptada o retirada.',
    invitation_not_needed: 'Esta dirección ya tiene una cuenta en la aplicación.',
    invitations_closed: 'En esta aplicación nadie puede crear una cuenta. Cámbielo primero en los ajustes.',
  },
};
