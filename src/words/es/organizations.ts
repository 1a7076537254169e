import type { OrganizationWords } from '../en/organizations.js';

export const organizations: OrganizationWords = {
  title: 'Sus organizaciones',
  intro: (application: string) => `Usted actúa por ellas en ${application}.`,
  none: 'No pertenece a ninguna organización.',
  about: 'Aquellas por las que actúa, y sus miembros.',
  youAre: 'Sus funciones',
  members: 'Miembros',
  leave: 'Salir',
  leaveTitle: (name: string) => `¿Salir de ${name}?`,
  leaveIntro:
    'Se cierra la sesión en los dispositivos en los que actúa por ella. Solo los responsables de la aplicación pueden añadirle de nuevo.',
  leaveIt: 'Salir de la organización',
  membersIntro: (name: string) => `Quién pertenece a ${name}, y con qué función.`,
  change: 'Cambiar',
  changeTitle: (person: string) => `Cambiar las funciones de ${person}`,
  roles: 'Funciones',
  save: 'Guardar',
  remove: 'Quitar de la organización',
  more: 'Más miembros',
};
