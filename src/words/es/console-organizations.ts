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
  domains: {
    title: 'Dominios',
    intro:
      'Por un dominio probado, las personas con una dirección en él se unen, si la organización lo dice, y entran con el proveedor propio de ella.',
    empty: 'Todavía no ha reclamado ningún dominio.',
    proved: 'Probado',
    waits: 'Espera su registro',
    claim: 'Reclamar un dominio',
    claimTitle: (name) => `Reclamar un dominio para ${name}`,
    claimEffects: [
      'La página siguiente lleva al registro DNS que lo prueba. Hasta entonces, el dominio no cuenta.',
      'Otras organizaciones también pueden reclamarlo; lo tiene la primera que lo pruebe.',
    ],
    domain: 'Dominio',
    domainHint: 'Como example.com. No dice nada de sus subdominios.',
    record: 'Los responsables del dominio ponen este registro en el DNS:',
    recordName: 'Nombre',
    recordType: 'Tipo',
    recordValue: 'Valor',
    acts: {
      verify: {
        title: (domain) => `Probar ${domain}`,
        button: 'Comprobar ahora',
        effects: [
          'Se pregunta al DNS por el registro. Si está, el dominio queda probado y cuenta al momento.',
          'Desde entonces, ninguna otra organización de la aplicación puede probarlo.',
        ],
      },
      remove: {
        title: (domain) => `¿Quitar ${domain}?`,
        button: 'Quitar',
        effects: [
          'Ya nadie se une por él, y nadie con una dirección en él entra con el proveedor de la organización.',
          'Quien es miembro lo sigue siendo. Para recuperarlo, hay que reclamar y probar el dominio de nuevo.',
        ],
      },
    },
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
    domainClaimed: 'El dominio está reclamado. Su registro lo prueba.',
    domainProved: 'El dominio está probado.',
    domainRemoved: 'El dominio está quitado.',
  },
  failures: {
    dns_unanswered: 'El DNS no respondió por este dominio. Inténtelo de nuevo dentro de un minuto.',
    domain_claimed: 'La organización ya ha reclamado este dominio.',
    domain_not_claimable:
      'Mucha gente comparte este dominio: es un sufijo público o de un proveedor de correo. Reclame uno propio de la organización.',
    domain_record_missing:
      'El DNS aún no tiene ese registro. Póngalo, espere a que el DNS lo muestre y compruebe otra vez.',
    domain_record_other:
      'El DNS tiene ahí un registro con otro valor. Ponga el valor que figura aquí y compruebe otra vez.',
    domain_taken: 'Otra organización ha probado este dominio. Quítelo allí primero.',
    domains_full: 'La organización tiene 100 dominios y no caben más. Quite uno primero.',
    member_already: 'Esta dirección ya es de un miembro. Cambie sus funciones.',
    organization_taken: 'La aplicación ya tiene una organización con este slug. Elija otro.',
    organizations_off: 'La aplicación no tiene organizaciones: antes, sus ajustes nombran sus funciones.',
  },
};
