import type { OrganizationWords } from '../en/organizations.js';

export const organizations: OrganizationWords = {
  title: 'Suas organizações',
  intro: (application: string) => `Você age por elas em ${application}.`,
  none: 'Você não faz parte de nenhuma organização.',
  about: 'Aquelas pelas quais você age, e seus membros.',
  youAre: 'Seus papéis',
  members: 'Membros',
  leave: 'Sair',
  leaveTitle: (name: string) => `Sair de ${name}?`,
  leaveIntro:
    'Os dispositivos em que você age por ela são desconectados. Só os responsáveis pelo aplicativo podem adicionar você de novo.',
  leaveIt: 'Sair da organização',
  membersIntro: (name: string) => `Quem faz parte de ${name}, e com que papel.`,
  change: 'Alterar',
  changeTitle: (person: string) => `Alterar os papéis de ${person}`,
  roles: 'Papéis',
  save: 'Salvar',
  remove: 'Remover da organização',
  more: 'Mais membros',
};
