import type { MailWords } from '../en/mail.js';
import { login } from './login.js';
import { withoutPasswords } from './mail-without-passwords.js';
import { spelled } from './numbers.js';

const setNewPassword = `Não foi você? Defina uma nova senha imediatamente: clique em “${login.forgotPassword}” na página de login.`;

const undoIt = (undoDays: number) =>
  `Não foi você? Clique em “${login.itWasNotMe}” em até ${spelled(undoDays)} dias. A mudança é desfeita, todos os dispositivos são desconectados e você define uma nova senha.`;
/** An operator's change has no link, and neither has a mail from before there were any. */
const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link ? undoIt(undoDays) : `Não foi você? Defina uma nova senha imediatamente e entre em contato com ${app}.`;

export const mail: MailWords = {
  greeting: (name) => (name ? `Olá, ${name}!` : 'Olá!'),
  codeLabel: 'Ou digite este código onde ele for solicitado:',
  validFor: (time) => `O link e o código são válidos por ${time} e só funcionam uma vez.`,
  digitsLabel: 'Digite este código onde ele for solicitado:',
  digitsValidFor: (time) => `O código é válido por ${time} e só funciona uma vez.`,
  linkLabel: 'Se o botão não funcionar, copie este endereço para o seu navegador:',
  when: 'Data',
  ip: 'Endereço IP',
  device: 'Dispositivo',
  alsoSignIn: (app, ways) =>
    `Também é possível entrar na sua conta com: ${ways}. Remova o que você não reconhecer ou entre em contato com ${app}.`,
  passkeyNamed: (name) => `chave de acesso “${name}”`,
  footer: (app) => `Você está recebendo este e-mail porque este endereço é usado em uma conta em ${app}.`,
  footerUnproved: (app) => `Você está recebendo este e-mail porque alguém informou este endereço a ${app}.`,
  withoutPasswords,
  letters: {
    verify_address: {
      subject: (app) => `Confirme seu e-mail para ${app}`,
      heading: () => 'Confirme seu e-mail',
      body: (app) => [`Boas-vindas a ${app}! Falta só um passo: confirme que este endereço é seu.`],
      button: 'Confirmar endereço',
      warning: (_app, { offersNotMe }) =>
        offersNotMe
          ? `Não criou uma conta? Ignore este e-mail ou abra o link e escolha “${login.itWasNotMe}”.`
          : 'Não criou uma conta? Ignore este e-mail e nenhuma conta será criada.',
    },
    already_registered: {
      subject: (app) => `Você já tem uma conta em ${app}`,
      heading: () => 'Você já tem uma conta',
      body: (app) => [
        `Alguém, provavelmente você, tentou criar uma conta em ${app} com este endereço. Você já tem uma: basta entrar.`,
        `Se esqueceu sua senha, clique em “${login.forgotPassword}” na página de login.`,
      ],
      button: 'Entrar',
      warning: () => 'Não foi você? Sua conta não mudou, e ninguém ficou sabendo que ela existe.',
    },
    invitation: {
      subject: (app) => `Você tem uma conta em ${app}`,
      heading: () => 'Sua conta está pronta',
      body: (app, { days }) => [
        `${app} criou uma conta para este endereço. O botão confirma que o endereço é seu e dá acesso à conta.`,
        `Ele funciona durante ${spelled(days)} dias. Depois disso, clique em “${login.forgotPassword}” na página de login.`,
      ],
      button: 'Ir para a minha conta',
      warning: (app) => `Se você não esperava este e-mail, ignore-o ou fale com ${app}.`,
    },
    join_invitation: {
      subject: (app, { organization }) =>
        organization ? `Convite para ${organization} em ${app}` : `Convite para ${app}`,
      heading: () => 'Você recebeu um convite',
      body: (app, { email, time, organization, inviter }) => [
        ...(organization
          ? [
              inviter
                ? `${inviter} convidou ${email} para ${organization} em ${app}.`
                : `${organization} convidou ${email} para ${app}.`,
              'O botão leva você até lá. Se você ainda não tem uma conta, com poucos dados ela fica pronta.',
            ]
          : [`${app} convidou ${email}. O botão leva você até lá, e com poucos dados sua conta fica pronta.`]),
        `O convite vale por ${time}. Ele é só para este endereço.`,
      ],
      button: 'Aceitar o convite',
      warning: () =>
        'Se você não esperava este e-mail, ignore-o: nada acontece se você não usar o botão. Não repasse o link a ninguém.',
    },
    reset_password: {
      subject: (app) => `Defina uma nova senha para ${app}`,
      heading: () => 'Defina uma nova senha',
      body: (app) => [`Foi solicitada uma nova senha para sua conta em ${app}.`],
      button: 'Definir nova senha',
      warning: () => 'Não fez essa solicitação? Ignore este e-mail e sua senha continuará a mesma.',
    },
    confirm_address: {
      subject: (app) => `Confirme seu novo e-mail para ${app}`,
      heading: () => 'Confirme seu novo e-mail',
      body: (app) => [`Alguém pediu para usar este endereço em uma conta em ${app}. Confirme que ele é seu.`],
      warning: () => 'Não fez essa solicitação? Ignore este e-mail e nada vai mudar.',
    },
    address_change_requested: {
      subject: (app) => `Seu e-mail para ${app} está prestes a mudar`,
      heading: () => 'É você que está mudando o e-mail?',
      body: (app, { email }) => [
        `Alguém, provavelmente você, quer usar o endereço ${email} na sua conta em ${app}. Ele substituirá este assim que o código enviado para lá for digitado.`,
      ],
      button: 'Interromper esta mudança',
      warning: (_app, { undoDays }) =>
        `Se for você, não é preciso fazer nada. Se não for, outra pessoa está na sua conta: interrompa a mudança. Com este link, você também pode desfazê-la durante ${spelled(undoDays)} dias.`,
    },
    address_changed: {
      subject: (app) => `Seu e-mail para ${app} foi alterado`,
      heading: () => 'Seu e-mail foi alterado',
      body: (app, { email }) => [`Sua conta em ${app} agora usa o endereço ${email}.`],
      button: 'Desfazer esta mudança',
      warning: (_app, { undoDays }) =>
        `Não foi você? Desfaça a mudança. Isso é possível durante ${spelled(undoDays)} dias: este endereço volta a valer, todos os dispositivos são desconectados e você define uma nova senha.`,
    },
    address_assigned: {
      subject: (app) => `Este agora é o seu e-mail para ${app}`,
      heading: () => 'Seu e-mail foi alterado',
      body: (app) => [`${app} alterou a sua conta. A partir de agora ela usa este endereço.`],
      warning: (app) => `Se esta conta não é sua, entre em contato com ${app}.`,
    },
    address_restored: {
      subject: (app) => `A mudança do seu e-mail para ${app} foi desfeita`,
      heading: () => 'A mudança do e-mail foi desfeita',
      body: (app, { email }) => [
        `A conta em ${app} usa o endereço ${email}. Todos os dispositivos foram desconectados, e a senha não vale mais.`,
        `Para entrar de novo, clique em “${login.forgotPassword}” na página de login e defina uma nova senha.`,
      ],
      warning: (app) => `Se algo na conta parecer estranho, entre em contato com ${app}.`,
    },
    account_returned: {
      subject: (app) => `Sua conta em ${app} é sua de novo`,
      heading: () => 'Sua conta é sua de novo',
      body: (app, { email }) => [
        `Alguém, provavelmente você, indicou que uma mudança na sua conta em ${app} não foi sua. Ela foi desfeita, junto com tudo o mais que possa ter sido adicionado à conta. Todos os dispositivos foram desconectados, e a senha não vale mais.`,
        `A conta usa o endereço ${email}. Para entrar de novo, clique em “${login.forgotPassword}” na página de login e defina uma nova senha.`,
      ],
      warning: (app) => `Se algo na conta parecer estranho, entre em contato com ${app}.`,
    },
    account_deleted: {
      subject: (app) => `Sua conta em ${app} foi excluída`,
      heading: () => 'Sua conta foi excluída',
      body: (app) => [
        `Sua conta em ${app} e os dados guardados sobre você foram excluídos a pedido do titular. Você saiu de todos os dispositivos, e isso não pode ser desfeito.`,
      ],
      warning: (app) => `Não foi você? Entre em contato com ${app} imediatamente.`,
    },
    password_changed: {
      subject: (app) => `Sua senha para ${app} foi alterada`,
      heading: () => 'Sua senha foi alterada',
      body: (app) => [`A senha da sua conta em ${app} acabou de ser alterada.`],
      button: login.itWasNotMe,
      warning: (_app, { link, undoDays }) => (link ? undoIt(undoDays) : setNewPassword),
    },
    new_sign_in: {
      subject: (app) => `Novo login em ${app}`,
      heading: () => 'Novo login',
      body: (app) => [`Sua conta em ${app} foi usada em um dispositivo que ainda não conhecíamos.`],
      warning: () => setNewPassword,
    },
    browser_copied: {
      subject: (app) => `Um navegador lembrado para ${app} foi copiado`,
      heading: () => 'Um navegador lembrado foi copiado',
      body: (app) => [
        `Você permitiu que ${app} lembrasse de um navegador. Alguém usou uma cópia do que esse navegador guarda para isso: ela foi usada em dois lugares, que aparecem abaixo, o mais antigo primeiro. Um deles pode ser você.`,
        'Por segurança, o navegador não é mais lembrado, e todas as sessões continuadas com ele foram encerradas. Para prosseguir, entre como de costume.',
      ],
      warning: () =>
        'Se você não reconhece um dos dois, outra pessoa teve acesso a esse navegador: verifique o dispositivo e defina uma nova senha imediatamente.',
    },
    second_factor_changed: {
      subject: (app, { change }) =>
        change === 'enabled'
          ? `A verificação em duas etapas de ${app} está ativada`
          : `A verificação em duas etapas de ${app} foi desativada`,
      heading: (_app, { change }) =>
        change === 'enabled'
          ? 'A verificação em duas etapas está ativada'
          : 'A verificação em duas etapas foi desativada',
      body: (app, { change }) => [
        change === 'enabled'
          ? `A partir de agora, você também precisa de um código para entrar em ${app}. Guarde seus códigos de recuperação em um lugar seguro.`
          : `Não é mais preciso informar um código para entrar em ${app}.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    recovery_codes_replaced: {
      subject: (app) => `Novos códigos de recuperação de ${app}`,
      heading: () => 'Novos códigos de recuperação',
      body: (app) => [
        `Novos códigos de recuperação foram criados para a sua conta em ${app}. Os antigos não funcionam mais.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_linked: {
      subject: (app, { provider }) => `${provider} agora está vinculado à sua conta em ${app}`,
      heading: (_app, { provider }) => `${provider} agora está vinculado`,
      body: (app, { provider, email }) => [
        `A conta ${email} de ${provider} foi vinculada à sua conta em ${app}. A partir de agora, você pode entrar com ela.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_unlinked: {
      subject: (app, { provider }) => `${provider} não está mais vinculado à sua conta em ${app}`,
      heading: (_app, { provider }) => `${provider} não está mais vinculado`,
      body: (app, { provider }) => [`Sua conta de ${provider} não serve mais para entrar em ${app}.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    prove_mailbox: {
      subject: (app) => `Seu código para ${app}`,
      heading: (_app, { provider }) => `Esta conta de ${provider} é sua?`,
      body: (app, { provider, account }) => [
        `Alguém, provavelmente você, está entrando em ${app} com a conta ${account} de ${provider} e informa que este endereço é seu.`,
        `Com este código, essa conta de ${provider} poderá entrar em ${app} como titular deste endereço, agora e no futuro.`,
      ],
      warning: (app, { provider }) =>
        `Não fez essa solicitação ou não conhece essa conta de ${provider}? Ignore este e-mail. Não dê o código a ninguém, nem mesmo a ${app}: quem o tiver poderá usar a sua conta.`,
    },
    sign_in_code: {
      subject: (app) => `Seu código para ${app}`,
      heading: () => 'Entrar com este código',
      body: (app) => [`Alguém, provavelmente você, está entrando em ${app} com este endereço.`],
      warning: (app) =>
        `Não fez essa solicitação? Ignore este e-mail. Não dê o código a ninguém, nem mesmo a ${app}: quem o tiver pode usar sua conta.`,
    },
    confirm_presence: {
      subject: (app) => `Seu código para ${app}`,
      heading: () => 'É você?',
      body: (app) => [
        `Alguém, provavelmente você, quer mudar a proteção da sua conta em ${app}. Este código confirma que é você.`,
      ],
      warning: (app) =>
        `Não fez essa solicitação? Outra pessoa pode ter entrado na sua conta. Não dê o código a ninguém, nem mesmo a ${app}. Em caso de dúvida, entre em contato com ${app}.`,
    },
    link_address: {
      subject: (app) => `Seu código para ${app}`,
      heading: () => 'Este é o seu endereço verdadeiro?',
      body: (app, { relay }) => [
        `Alguém, provavelmente você, usa ${app} com o endereço oculto ${relay} e informa que este endereço é seu. Este código confirma isso.`,
        `Se você já tem uma conta em ${app} com este endereço, as duas passam a ser uma: ela é mantida, e tudo o que entra com o endereço oculto entra nela. Se não, a conta com o endereço oculto passa a usar este endereço.`,
      ],
      warning: (app) =>
        `Não fez essa solicitação? Ignore este e-mail. Não dê o código a ninguém, nem mesmo a ${app}: quem o tiver poderá usar a sua conta.`,
    },
    accounts_merged: {
      subject: (app) => `Suas duas contas em ${app} agora são uma`,
      heading: () => 'Duas contas viraram uma',
      body: (app, { email, relay }) => [
        `A conta com o endereço oculto ${relay} agora faz parte da sua conta ${email} em ${app}. O que entrava nela entra nesta conta.`,
        'Talvez você precise entrar de novo nos seus dispositivos.',
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_added: {
      subject: (app) => `Uma chave de acesso foi adicionada à sua conta em ${app}`,
      heading: () => 'Uma chave de acesso foi adicionada',
      body: (app) => [`A partir de agora, você pode entrar em ${app} com ela em vez da senha.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_removed: {
      subject: (app) => `Uma chave de acesso foi removida da sua conta em ${app}`,
      heading: () => 'Uma chave de acesso foi removida',
      body: (app) => [`Ela não serve mais para entrar em ${app}. Você também pode apagá-la do seu dispositivo.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    webhook_off: {
      subject: (app) => `Um webhook de ${app} foi desativado`,
      heading: () => 'Um webhook foi desativado',
      body: (app, { url, reason }) => [
        reason === 'gone' ? `${url} respondeu que não existe mais.` : `${url} não aceita nada há dias.`,
        `${app} não envia mais nada para lá. Quando o receptor funcionar, ative o webhook de novo: o que aconteceu nesse meio-tempo será enviado.`,
      ],
      warning: () => 'Se o webhook não é mais necessário, exclua-o.',
    },
  },
};
