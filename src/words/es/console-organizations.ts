import type { ConsoleWords } from '../en/console.js';

export const organizations: ConsoleWords['applications']['organizations'] = {
  intro: 'Los clientes de la aplicación. Cada persona pertenece a una o a varias, con funciones en cada una.',
  off: 'La aplicación aún no tiene organizaciones: antes, sus ajustes nombran sus funciones.',
  empty: 'Todavía no hay ninguna organización.',
  cut: 'Hay más. Escriba un poco más.',
  create: 'Añadir una organización',
  createEffects: ['Todavía no tiene miembros.', 'Su slug figura en las URL y en los tokens.'],
  id: 'Id',
  slug: 'Slug',
  slugHint: 'Minúsculas, cifras y guiones.',
  nameHint: 'Su nombre para las personas.',
  metadata: 'Metadatos',
  metadataHint: 'Lo que sus programas guardan con ella, como objeto JSON.',
  made: 'Creada',
  change: 'Cambiar',
  changeTitle: (name) => `Cambiar ${name}`,
  changeEffects: [
    'Su gente ve el nuevo nombre al momento. Los tokens tienen el nuevo slug desde su próxima renovación.',
    'Su id se mantiene.',
  ],
  delete: 'Eliminar',
  deleteTitle: (name) => `¿Eliminar ${name}?`,
  deleteEffects: [
    'Termina cada sesión que actúa por ella. Sus miembros siguen siendo usuarios de la aplicación.',
    'Se elimina quién pertenece a ella y con qué función. No se puede deshacer.',
  ],
  members: 'Miembros',
  noMembers: 'Todavía no tiene miembros.',
  noRoles: 'sin función',
  roles: 'Funciones',
  rolesHint: (role) => `Sin elegir ninguna, es ${role}.`,
  person: 'Dirección de correo o id de usuario',
  personHint: 'De una persona que tiene cuenta en la aplicación.',
  acts: {
    add: {
      title: (name) => `Añadir un miembro a ${name}`,
      button: 'Añadir un miembro',
      effects: [
        'La persona puede actuar por la organización desde su próximo inicio de sesión, o cambiar a ella.',
        'Quien ya pertenece a ella recibe estas funciones en lugar de las actuales.',
      ],
    },
    roles: {
      title: (name) => `Cambiar las funciones en ${name}`,
      button: 'Cambiar funciones',
      effects: ['Los tokens tienen las nuevas funciones desde su próxima renovación. Las sesiones siguen.'],
    },
    remove: {
      title: (name) => `¿Quitar a este miembro de ${name}?`,
      button: 'Quitar',
      effects: [
        'Terminan las sesiones de la persona que actúan por ella. Las demás siguen.',
        'La persona sigue siendo usuaria de la aplicación.',
      ],
    },
  },
  invitations: {
    title: (name) => `Invitar a una persona a ${name}`,
    intro: 'Una invitación permite al titular de un buzón unirse a la organización.',
    effects: [
      'Un correo con un enlace va a esta dirección.',
      'Hasta que la invitación termine, el titular del buzón puede unirse, y crear una cuenta si el registro no está cerrado.',
    ],
    withdrawEffects: ['Su enlace ya no lleva a ninguna parte, y la persona no se une con él.'],
  },
  memberships: 'Organizaciones',
  moreMemberships: 'Y otras más.',
  done: {
    organizationMade: 'La organización está creada.',
    organizationChanged: 'La organización está cambiada.',
    organizationDeleted: 'La organización está eliminada.',
    memberAdded: 'La persona es miembro.',
    memberChanged: 'Las funciones están cambiadas.',
    memberRemoved: 'La persona ya no es miembro.',
  },
  failures: {
    member_already: 'Esta dirección ya es de un miembro. Cambie sus funciones.',
    organization_taken: 'La aplicación ya tiene una organización con este slug. Elija otro.',
    organizations_off: 'La aplicación no tiene organizaciones: antes, sus ajustes nombran sus funciones.',
  },
};
