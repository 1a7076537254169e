import type { ConsoleWords } from '../en/console.js';

export const invitations: ConsoleWords['applications']['invitations'] = {
  intro: 'Um convite permite que o titular de uma caixa de correio crie uma conta.',
  closed: 'Agora os convites não deixam ninguém entrar.',
  empty: 'Ninguém foi convidado ainda.',
  email: 'Endereço de e-mail',
  name: 'Nome',
  nameHint: 'A conta o recebe, a menos que a pessoa dê outro.',
  language: 'Idioma',
  languageHint: 'Do e-mail, como pt-BR; vazio para o habitual.',
  page: 'Página',
  pageHint: 'Onde a pessoa começa; vazio para a primeira origem do aplicativo.',
  lasts: 'Duração',
  days: (days) => (days === 1 ? 'um dia' : `${days} dias`),
  sent: 'Enviado',
  ends: 'Termina',
  actions: 'Ações',
  states: { open: 'Aberto', accepted: 'Aceito', withdrawn: 'Retirado', expired: 'Expirado' },
  create: 'Convidar uma pessoa',
  effects: [
    'Um e-mail com um link vai para este endereço.',
    'Até o fim do convite, o titular da caixa de correio pode criar uma conta, seja qual for o modo de entrar.',
  ],
  acts: {
    resend: {
      title: 'Enviar este convite de novo?',
      button: 'Enviar de novo',
      effects: [
        'Outro e-mail vai para este endereço. O link do anterior não leva mais a lugar nenhum.',
        'O convite dura o mesmo tempo outra vez.',
      ],
    },
    withdraw: {
      title: 'Retirar este convite?',
      button: 'Retirar',
      effects: [
        'O link não leva mais a lugar nenhum, e o endereço não cria conta.',
        'Uma conta que a pessoa já criou continua.',
      ],
    },
  },
  done: {
    personInvited: 'O convite está a caminho.',
    invitationSentAgain: 'O convite está a caminho de novo.',
    invitationWithdrawn: 'O convite foi retirado.',
  },
  failures: {
    invitation_open: 'Este endereço tem um convite aberto. Envie-o de novo ou retire-o primeiro.',
    invitation_ended: 'O convite foi aceito ou retirado nesse meio-tempo.',
    invitation_not_needed: 'Este endereço já tem uma conta no aplicativo.',
    invitations_closed: 'Neste aplicativo ninguém pode criar uma conta. Mude isso primeiro nas configurações.',
  },
};
