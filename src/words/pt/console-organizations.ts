import type { ConsoleWords } from '../en/console.js';

export const organizations: ConsoleWords['applications']['organizations'] = {
  intro: 'Os clientes do aplicativo. Cada pessoa faz parte de uma ou de várias, com papéis em cada uma.',
  off: 'O aplicativo ainda não tem organizações: antes, as configurações nomeiam os papéis delas.',
  empty: 'Ainda não há nenhuma organização.',
  cut: 'Há mais. Digite um pouco mais.',
  create: 'Adicionar uma organização',
  createEffects: ['Ela ainda não tem membros.', 'O slug dela aparece em URLs e tokens.'],
  id: 'ID',
  slug: 'Slug',
  slugHint: 'Letras minúsculas, dígitos e hifens.',
  nameHint: 'O nome dela para as pessoas.',
  metadata: 'Metadados',
  metadataHint: 'O que seus programas guardam com ela, como objeto JSON.',
  made: 'Criada',
  change: 'Alterar',
  changeTitle: (name) => `Alterar ${name}`,
  changeEffects: [
    'As pessoas dela veem o novo nome na hora. Os tokens têm o novo slug a partir da próxima renovação.',
    'O ID dela continua.',
  ],
  delete: 'Excluir',
  deleteTitle: (name) => `Excluir ${name}?`,
  deleteEffects: [
    'Cada sessão que age por ela termina. Os membros continuam usuários do aplicativo.',
    'Quem faz parte dela, e com que papel, é excluído. Não dá para desfazer.',
  ],
  members: 'Membros',
  noMembers: 'Ela ainda não tem membros.',
  noRoles: 'nenhum papel',
  roles: 'Papéis',
  rolesHint: (role) => `Sem escolha, é ${role}.`,
  person: 'Endereço de e-mail ou ID do usuário',
  personHint: 'De uma pessoa que tem conta no aplicativo.',
  acts: {
    add: {
      title: (name) => `Adicionar um membro a ${name}`,
      button: 'Adicionar um membro',
      effects: [
        'A pessoa pode agir pela organização a partir do próximo login, ou mudar para ela.',
        'Quem já faz parte dela recebe estes papéis no lugar dos atuais.',
      ],
    },
    roles: {
      title: (name) => `Alterar os papéis em ${name}`,
      button: 'Alterar papéis',
      effects: ['Os tokens têm os novos papéis a partir da próxima renovação. As sessões continuam.'],
    },
    remove: {
      title: (name) => `Remover este membro de ${name}?`,
      button: 'Remover',
      effects: [
        'As sessões da pessoa que agem por ela terminam. As outras continuam.',
        'A pessoa continua usuária do aplicativo.',
      ],
    },
  },
  invitations: {
    title: (name) => `Convidar uma pessoa para ${name}`,
    intro: 'Um convite permite que o titular de uma caixa de correio entre na organização.',
    effects: [
      'Um e-mail com um link vai para este endereço.',
      'Até o fim do convite, o titular da caixa de correio pode entrar, e criar uma conta se o cadastro não estiver fechado.',
    ],
    withdrawEffects: ['O link não leva mais a lugar nenhum, e a pessoa não entra por ele.'],
  },
  domains: {
    title: 'Domínios',
    intro:
      'Por um domínio comprovado, as pessoas com endereço nele entram na organização, se ela assim quiser, e fazem login no provedor próprio dela.',
    empty: 'Ela ainda não reivindicou nenhum domínio.',
    proved: 'Comprovado',
    waits: 'Espera o registro',
    claim: 'Reivindicar um domínio',
    claimTitle: (name) => `Reivindicar um domínio para ${name}`,
    claimEffects: [
      'A página seguinte leva ao registro DNS que o comprova. Até lá, o domínio não conta.',
      'Outras organizações também podem reivindicá-lo; fica com a primeira que o comprovar.',
    ],
    domain: 'Domínio',
    domainHint: 'Como example.com. Não diz nada dos subdomínios.',
    record: 'Os responsáveis pelo domínio colocam este registro no DNS:',
    recordName: 'Nome',
    recordType: 'Tipo',
    recordValue: 'Valor',
    acts: {
      verify: {
        title: (domain) => `Comprovar ${domain}`,
        button: 'Verificar agora',
        effects: [
          'O DNS é consultado sobre o registro. Se estiver lá, o domínio fica comprovado e conta na hora.',
          'A partir daí, nenhuma outra organização do aplicativo pode comprová-lo.',
        ],
      },
      remove: {
        title: (domain) => `Remover ${domain}?`,
        button: 'Remover',
        effects: [
          'Ninguém mais entra por ele, e ninguém com endereço nele faz login no provedor da organização.',
          'Quem é membro continua. Para voltar, o domínio é reivindicado e comprovado de novo.',
        ],
      },
    },
  },
  memberships: 'Organizações',
  moreMemberships: 'E outras mais.',
  done: {
    organizationMade: 'A organização foi criada.',
    organizationChanged: 'A organização foi alterada.',
    organizationDeleted: 'A organização foi excluída.',
    memberAdded: 'A pessoa é membro.',
    memberChanged: 'Os papéis foram alterados.',
    memberRemoved: 'A pessoa não é mais membro.',
    domainClaimed: 'O domínio foi reivindicado. O registro o comprova.',
    domainProved: 'O domínio foi comprovado.',
    domainRemoved: 'O domínio foi removido.',
  },
  failures: {
    dns_unanswered: 'O DNS não respondeu por este domínio. Tente de novo daqui a um minuto.',
    domain_claimed: 'A organização já reivindicou este domínio.',
    domain_not_claimable:
      'Muita gente usa este domínio: é um sufixo público ou de um provedor de e-mail. Reivindique um próprio da organização.',
    domain_record_missing:
      'O DNS ainda não tem esse registro. Coloque-o, espere até que o DNS o mostre e verifique de novo.',
    domain_record_other:
      'O DNS tem ali um registro com outro valor. Coloque o valor que está aqui e verifique de novo.',
    domain_taken: 'Outra organização comprovou este domínio. Remova-o lá primeiro.',
    domains_full: 'A organização tem 100 domínios, e não cabem mais. Remova um primeiro.',
    member_already: 'Este endereço já é de um membro. Altere os papéis dele.',
    organization_taken: 'O aplicativo já tem uma organização com este slug. Escolha outro.',
    organizations_off: 'O aplicativo não tem organizações: antes, as configurações nomeiam os papéis delas.',
  },
};
