import { FORGOT_PASSWORD } from '../../platform/pages/forgot-password.js';
import type { Messages } from './en.js';
import { LINKING } from './linking.js';
import { PASSKEYS } from './passkeys.js';
import { SECOND_FACTOR } from './second-factor.js';

export const pt: Messages = {
  email: 'E-mail',
  password: 'Senha',
  name: 'Nome',
  optional: 'opcional',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  passwordHint: 'Pelo menos 8 caracteres. Algumas palavras sem relação entre si são uma boa escolha.',
  signIn: 'Entrar',
  signInInstead: 'Já tenho uma conta',
  createAccount: 'Criar conta',
  createAnAccount: 'Criar uma conta',
  createYourAccount: 'Crie sua conta',
  code: 'Código',
  codeHint: 'Os seis dígitos do e-mail.',
  verify: 'Confirmar',
  resend: 'Reenviar o e-mail',
  noCode:
    'Não recebeu o código? Veja também a pasta de spam. Se este endereço já tiver uma conta, o e-mail avisa: nesse caso, basta entrar.',
  nextMail: (seconds) => `(${seconds}\u00a0s)`,
  trouble: 'Algum problema?',
  yourAddress: 'seu endereço',
  otherAddress: 'Alterar',
  checkInbox: 'Verifique sua caixa de entrada',
  verificationSent: (address) => `Use o link ou o código do e-mail enviado para ${address}.`,
  confirmEmail: 'Confirme seu e-mail',
  confirmIntro: (address, application) => `Confirme que ${address} é seu. Em seguida, você entrará em ${application}.`,
  notYours: 'Não fez essa solicitação? Feche esta página e nada vai acontecer.',
  wasItYou: 'Foi você?',
  wasItYouIntro: (address, application) =>
    `Alguém pediu a ${application} uma conta para ${address}. Este link foi aberto em um navegador diferente daquele do pedido.`,
  signUpPasswordHint: 'A que foi escolhida no cadastro.',
  itWasMe: 'Fui eu',
  itWasNotMe: 'Não fui eu',
  notMeNote: 'Este cadastro e sua senha serão então removidos.',
  signUpPasswordIntro: (address, application) =>
    `A senha do cadastro não confere. Com uma nova, ${address} será confirmado em ${application}.`,
  newPasswordElsewhere: (address, application) => `Para ${address} em ${application}.`,
  askedWhen: 'Quando',
  askedFrom: 'Endereço IP',
  askedWith: 'Dispositivo',
  openedElsewhere: 'Abriu o link em outro dispositivo? Confirme lá e continue aqui.',
  continue: 'Continuar',
  forgotPassword: FORGOT_PASSWORD.pt,
  forgotTitle: 'Esqueceu a senha?',
  forgotIntro: 'Digite o e-mail da sua conta e enviaremos um link para definir uma nova senha.',
  sendResetLink: 'Enviar link',
  resetSent: (address) =>
    `Se existir uma conta para ${address}, um e-mail está a caminho. Clique no link do e-mail ou digite o código aqui.`,
  linkSpent: 'Este link não é mais válido. Digite o código do e-mail mais recente ou peça outro.',
  askAgain: 'Pedir outro e-mail',
  newPassword: 'Nova senha',
  newPasswordTitle: 'Defina uma nova senha',
  newPasswordIntro: (address, application) => `Para ${address}. Em seguida, você entrará em ${application}.`,
  setPassword: 'Salvar senha',
  sessionsEnd: 'Suas outras sessões serão encerradas.',
  cancel: 'Cancelar',
  continueTo: (host) => `para continuar em ${host}`,
  backTo: (application) => `Voltar para ${application}`,
  backToSignIn: 'Voltar para o login',
  quote: 'Se acontecer de novo, informe o ID da solicitação abaixo.',
  requestId: 'ID da solicitação',
  remembered: {
    wish: 'Lembrar de mim neste navegador',
    continueAs: (email) => `Continuar como ${email}`,
    forget: 'Esquecer este navegador',
    useAnother: 'Usar outra conta',
  },
  linking: LINKING.pt,
  secondFactor: SECOND_FACTOR.pt,
  passkeys: PASSKEYS.pt,
  providers: {
    or: 'ou',
    continueWith: (provider) => `Continuar com ${provider}`,
  },
  problems: {
    passkey_invalid: 'Esta chave de acesso não foi aceita. Tente novamente ou entre de outra forma.',
    passkey_unknown:
      'Esta chave de acesso não é mais válida: ela foi removida ou a senha foi redefinida. Entre de outra forma.',
    passkey_of_other_account: 'Esta chave de acesso pertence a outra conta. Escolha outra ou entre de outra forma.',
    provider_sign_in_cancelled: 'Você voltou sem entrar por lá. Escolha como continuar.',
    credentials_invalid:
      'O e-mail ou a senha está incorreto. Verifique os dois e tente novamente. Se estiverem certos e seu endereço ainda não tiver sido confirmado, enviaremos um novo e-mail.',
    email_invalid: 'Digite seu endereço de e-mail completo, por exemplo nome@example.com.',
    email_code_invalid: 'Este código está incorreto ou não é mais válido. Verifique-o ou peça outro e-mail.',
    sign_up_password_wrong: 'Esta não é a senha escolhida no cadastro. Tente novamente.',
    sign_up_password_spent: 'A senha foi digitada errada cinco vezes. Escolha uma nova.',
    sign_up_not_confirmed: 'Ainda não confirmado. Abra primeiro o link do e-mail ou digite o código.',
    browser_not_remembered: 'Este navegador não lembra mais da sua conta. Entre novamente.',
    mfa_code_invalid: 'Este código está incorreto ou já foi usado. Espere o próximo ou use um código de recuperação.',
    mfa_required:
      'Esta conta tem a verificação em duas etapas. Digite também o código dela e, mais uma vez, sua nova senha.',
    mail_just_sent: (moment) => `Acabamos de enviar um e-mail. Você poderá pedir outro ${moment}.`,
    password_missing: 'Digite sua senha.',
    password_too_short: 'Use pelo menos 8 caracteres.',
    password_too_long: 'Use no máximo 256 caracteres.',
    password_common: 'Esta é uma das senhas mais comuns e seria a primeira a ser adivinhada. Escolha outra.',
    password_personal: 'Ela contém seu nome, seu e-mail ou o nome do aplicativo. Escolha outra.',
    password_guessable: 'Ela é muito fácil de adivinhar. Algumas palavras sem relação entre si formam uma boa senha.',
    malformed_input: 'Não foi possível ler parte deste formulário. Verifique o que você digitou e tente novamente.',
    too_many_requests: (moment) => `Muitas tentativas. Tente novamente ${moment}.`,
    overloaded: 'Muitas pessoas estão entrando neste momento. Tente novamente em alguns segundos.',
    unavailable: 'Não é possível entrar agora. Tente novamente em alguns segundos.',
  },
  outcomes: {
    verified: {
      title: 'Seu e-mail está confirmado',
      text: (application) => `Volte à janela em que você se cadastrou. Ou entre em ${application} com sua senha.`,
    },
    'password-chosen': {
      title: 'Sua nova senha foi definida',
      text: (application) => `Seu e-mail está confirmado. Entre em ${application} com a nova senha.`,
    },
    'password-set': {
      title: 'Sua nova senha foi definida',
      text: (application) => `Entre em ${application} com ela. Você foi desconectado de todos os outros lugares.`,
    },
    'not-me': {
      title: 'Obrigado por nos avisar',
      text: (application) =>
        `O cadastro em ${application}, a senha e os códigos foram removidos. Não é preciso fazer mais nada.`,
    },
  },
  failures: {
    login_link_invalid: {
      title: 'Este link não funciona',
      text: 'Ele foi alterado ou cortado pelo caminho. Volte para o aplicativo e entre por lá.',
    },
    login_expired: {
      title: 'Este login expirou',
      text: 'Ele ficou aberto por tempo demais. Volte para o aplicativo e entre novamente.',
    },
    mailed_link_expired: {
      title: 'Este link expirou',
      text: 'O link de um e-mail vale por pouco tempo. Volte para o aplicativo, entre ou cadastre-se novamente e abra o e-mail mais recente.',
    },
    login_finished: {
      title: 'Este login foi concluído',
      text: 'Ele foi concluído neste navegador ou em outro. Se você não estiver conectado aqui, volte para o aplicativo e entre novamente.',
    },
    login_cancelled: {
      title: 'Este login foi cancelado',
      text: 'Nada mudou. Volte para o aplicativo para começar de novo.',
    },
    other_browser: {
      title: 'Aberto em outro navegador',
      text: 'Este login começou em outro navegador, ou os cookies dele foram apagados. Abra o aplicativo neste navegador e entre novamente.',
    },
    mailed_link_spent: {
      title: 'Este link não é mais válido',
      text: 'Ele já foi usado, foi substituído por um e-mail mais novo ou expirou. Abra o e-mail mais recente ou entre novamente pelo aplicativo.',
    },
    first_factor_lapsed: {
      title: 'Entre novamente',
      text: 'Demorou demais ou o código foi digitado errado cinco vezes. Nada mudou. Entre novamente com o código em mãos.',
    },
    form_not_trusted: {
      title: 'Não foi possível verificar este formulário',
      text: 'Ele não veio desta página, ou seu navegador bloqueia cookies. Permita os cookies deste site e tente novamente.',
    },
    destination_not_allowed: {
      title: 'Não é possível continuar este login',
      text: 'O endereço para o qual ele deveria voltar não pertence mais ao aplicativo. Volte para o aplicativo e entre novamente.',
    },
    provider_blocked_by_plan: {
      title: 'Esta forma de entrar não está disponível',
      text: 'O aplicativo não oferece esta forma de entrar. Volte para ele ou fale com os responsáveis.',
    },
    provider_unknown: {
      title: 'Esta forma de entrar não é mais oferecida',
      text: 'O aplicativo a removeu. Entre de outra forma.',
    },
    provider_unreachable: {
      title: 'O provedor não responde',
      text: 'Não conseguimos contatar o provedor que deveria autenticar você. Nada se perdeu. Tente novamente em um minuto ou entre de outra forma.',
    },
    provider_refused: {
      title: 'O provedor não autenticou você',
      text: 'Ele informou um erro sem mais detalhes. Tente novamente ou entre de outra forma.',
    },
    provider_answer_invalid: {
      title: 'Não pudemos confiar na resposta',
      text: 'A resposta do provedor não corresponde a este acesso, por isso você não entrou. Tente novamente ou entre de outra forma.',
    },
    provider_answer_unknown: {
      title: 'Esta etapa já foi concluída',
      text: 'A resposta de um provedor vale uma única vez e por poucos minutos. Talvez esta página tenha sido aberta duas vezes ou com o botão Voltar. Entre novamente.',
    },
    nothing_to_link: {
      title: 'Esta etapa terminou',
      text: 'Ela foi concluída ou abandonada, ou outro login a substituiu. Comece de novo com o botão do provedor.',
    },
    account_blocked: {
      title: 'Esta conta está bloqueada',
      text: 'No momento, não é possível entrar com ela. Os responsáveis pelo aplicativo podem dizer o motivo.',
    },
    upstream_account_taken: {
      title: 'Agora ela pertence a outra conta',
      text: 'Nesse meio-tempo, a conta do provedor foi vinculada a outra conta daqui. Comece de novo e você entrará nela.',
    },
    unknown_route: {
      title: 'Esta página não existe',
      text: 'O endereço foi digitado errado, ou a página não pode ser aberta sozinha. Volte para o aplicativo e entre por lá.',
    },
    busy: {
      title: 'Um momento, por favor',
      text: 'O serviço está ocupado. Espere alguns segundos e tente novamente.',
    },
    refused: {
      title: 'Não deu certo',
      text: 'Não conseguimos ler o que seu navegador enviou. Volte e tente novamente.',
    },
    broken: {
      title: 'Algo deu errado do nosso lado',
      text: 'A culpa não é sua, e nada se perdeu. Espere um momento e tente novamente.',
    },
  },
};
