import type { LoginFailures, LoginProblems, PortalFailures, PortalProblems } from '../en/failures.js';
import { spelled } from './numbers.js';

export const loginProblems: LoginProblems = {
  passkey_invalid: 'Esta chave de acesso não foi aceita. Tente novamente ou entre de outra forma.',
  passkey_unknown: 'Esta chave de acesso não é mais válida. Entre de outra forma.',
  passkey_of_other_account: 'Esta chave de acesso pertence a outra conta. Escolha outra ou entre de outra forma.',
  provider_sign_in_cancelled: 'Você voltou sem entrar por lá. Escolha como continuar.',
  credentials_invalid:
    'O e-mail ou a senha está incorreto. Verifique os dois e tente novamente. Se estiverem certos e seu endereço ainda não tiver sido confirmado, enviaremos um novo e-mail.',
  new_password_due: 'É preciso definir uma nova senha. Volte à página de login e indique que a esqueceu.',
  email_invalid: 'Digite seu endereço de e-mail completo, por exemplo nome@example.com.',
  user_code_unknown: 'Nenhum dispositivo mostra este código. Compare-o letra por letra.',
  email_code_invalid: 'Este código está incorreto ou não é mais válido. Verifique-o ou peça outro e-mail.',
  sign_up_password_wrong: 'Esta não é a senha escolhida no cadastro. Tente novamente.',
  sign_up_password_spent: ({ signUpTries }) =>
    `A senha foi digitada errada ${spelled(signUpTries)} vezes. Escolha uma nova.`,
  sign_up_not_confirmed: 'Ainda não confirmado. Abra primeiro o link do e-mail ou digite o código.',
  profile_fields_invalid: 'Falta um campo ou ele não é válido. Verifique o que você preencheu.',
  agreement_required: 'Marque todas as caixas para continuar. Cada link abre a versão em vigor.',
  browser_not_remembered: 'Este navegador não lembra mais da sua conta. Entre novamente.',
  organization_not_member:
    'Essa conta não faz parte desta organização. Entre com outra conta ou peça aos responsáveis pelo aplicativo que adicionem você.',
  membership_required:
    'Este aplicativo só admite membros de organizações, e essa conta não faz parte de nenhuma. Peça aos responsáveis pelo aplicativo que adicionem você.',
  organization_policy:
    'Esta organização exige outro login: de novo, de outra forma ou com um segundo fator. Escolha uma forma ou outra conta.',
  organization_address:
    'Essa conta não tem um endereço da organização à qual pertence este provedor. Entre de outra forma.',
  other_user_wanted: 'O aplicativo pediu outra conta, não esta. Entre com aquela conta ou volte ao aplicativo.',
  mfa_code_invalid: 'Este código está incorreto ou já foi usado. Espere o próximo ou use um código de recuperação.',
  mfa_required:
    'Esta conta tem a verificação em duas etapas. Digite também o código dela e, mais uma vez, sua nova senha.',
  mail_just_sent: ({ moment }) => `Acabamos de enviar um e-mail. Você poderá pedir outro ${moment}.`,
  password_missing: 'Digite sua senha.',
  password_too_short: ({ leastCharacters }) => `Use pelo menos ${leastCharacters} caracteres.`,
  password_too_long: ({ mostCharacters }) => `Use no máximo ${mostCharacters} caracteres.`,
  password_common: 'Esta é uma das senhas mais comuns e seria a primeira a ser adivinhada. Escolha outra.',
  password_personal: 'Ela contém seu nome, seu e-mail ou o nome do aplicativo. Escolha outra.',
  password_guessable: 'Ela é muito fácil de adivinhar. Algumas palavras sem relação entre si formam uma boa senha.',
  malformed_input: 'Não foi possível ler parte deste formulário. Verifique o que você digitou e tente novamente.',
  too_many_requests: ({ moment }) => `Muitas tentativas. Tente novamente ${moment}.`,
  overloaded: 'Muitas pessoas estão entrando neste momento. Tente novamente em alguns segundos.',
  unavailable: 'Não é possível entrar agora. Tente novamente em alguns segundos.',
};

export const loginFailures: LoginFailures = {
  login_link_invalid: {
    title: 'Este link não funciona',
    text: 'Ele foi alterado ou cortado pelo caminho. Volte para o aplicativo e entre por lá.',
  },
  organization_policy: {
    title: 'Esta organização exige outro login',
    text: 'Entre de novo, de outra forma ou com um segundo fator. Então esta organização deixará você entrar.',
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
    text: ({ factorTries }) =>
      `Demorou demais ou o código foi digitado errado ${spelled(factorTries)} vezes. Nada mudou. Entre novamente com o código em mãos.`,
  },
  form_not_trusted: {
    title: 'Não foi possível verificar este formulário',
    text: 'Ele não veio desta página, ou seu navegador bloqueia cookies. Permita os cookies deste site e tente novamente.',
  },
  destination_not_allowed: {
    title: 'Não é possível continuar este login',
    text: 'O endereço para o qual ele deveria voltar não pertence mais ao aplicativo. Volte para o aplicativo e entre novamente.',
  },
  user_code_used: {
    title: 'Este código já foi usado',
    text: 'O dispositivo foi permitido ou recusado com ele. Para entrar, comece de novo no dispositivo: ele mostra um novo código.',
  },
  user_code_expired: {
    title: 'Este código expirou',
    text: 'O código de um dispositivo vale por alguns minutos. Comece de novo no dispositivo: ele mostra um novo código.',
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
  invitation_invalid: {
    title: 'Este convite não vale mais',
    text: 'Ele foi aceito, retirado ou enviado de novo, ou expirou. Se você tem um e-mail mais recente, use esse. Se não, fale com as pessoas que convidaram você.',
  },
  address_not_admitted: {
    title: 'Este endereço não foi convidado',
    text: 'O aplicativo não aceita novas contas para qualquer endereço de e-mail, e o seu não foi convidado. Entre com o endereço convidado ou fale com os responsáveis pelo aplicativo.',
  },
  sign_up_closed: {
    title: 'Não é possível criar novas contas',
    text: 'O aplicativo não aceita cadastros. Se você tem uma conta, entre com ela.',
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
  client_unknown: {
    title: 'Não é possível iniciar este login',
    text: 'O aplicativo que trouxe você até aqui o pediu de uma forma que não aceitamos. Somente os responsáveis pelo aplicativo podem corrigir isso.',
  },
  sign_out_refused: {
    title: 'Não é possível sair por este link',
    text: 'Talvez você ainda esteja conectado aqui. O aplicativo que trouxe você até aqui pediu a saída de uma forma que não aceitamos. Somente os responsáveis pelo aplicativo podem corrigir isso.',
  },
  refused: {
    title: 'Não deu certo',
    text: 'Não conseguimos ler o que seu navegador enviou. Volte e tente novamente.',
  },
  broken: {
    title: 'Algo deu errado do nosso lado',
    text: 'A culpa não é sua, e nada se perdeu. Espere um momento e tente novamente.',
  },
};

export const portalProblems: PortalProblems = {
  last_manager:
    'A organização teria membros e ninguém que a administre. Antes, dê a outro membro um papel que a administre.',
  role_beyond: 'Isso exige permissões que você não tem nesta organização.',
  roles_missing: 'Marque pelo menos um papel.',
  invitation_open: 'Este endereço tem um convite aberto. Envie-o de novo ou retire-o antes.',
  invitation_ended: 'Enquanto isso, o convite foi aceito ou retirado.',
  invitation_unknown: 'Este convite não existe mais.',
  member_already: 'Este endereço já é de um membro. Altere os papéis dele.',
  dns_unanswered: ({ moment }) => `O DNS não respondeu por este domínio. Tente novamente ${moment}.`,
  domain_claimed: 'A organização já reivindicou este domínio.',
  domain_not_claimable: 'Muitas organizações usam este domínio. Reivindique um que seja só da sua.',
  domain_record_missing:
    'O DNS ainda não tem este registro. Crie-o ou espere: um novo pode levar uma hora para aparecer.',
  domain_record_other: 'No DNS, este registro tem outro valor. Coloque o que está aqui e verifique de novo mais tarde.',
  domain_taken:
    'Outra organização comprovou este domínio, e ele só pode ser de uma. Antes, ele precisa ser removido de lá.',
  domain_unknown: 'A organização não tem mais este domínio.',
  domains_full: 'A organização já tem o número máximo de domínios. Remova um antes.',
  overloaded: 'O serviço está muito ocupado e isto não funcionou. Tente novamente em alguns segundos.',
  unavailable: 'Isto não funcionou agora. Tente novamente em alguns segundos.',
  password_wrong: 'Esta não é a sua senha atual. Confira e tente novamente.',
  fresh_proof_invalid: 'Este código está errado, já foi usado ou é antigo demais.',
  second_factor_not_proved:
    'Você ainda não usou a segunda etapa nesta sessão. Use um código ou uma chave de acesso, ou saia e entre de novo com um deles.',
  passkey_too_new:
    'Esta chave de acesso foi adicionada depois que você entrou, por isso ainda não vale aqui. Saia e entre de novo com ela, e ela passa a valer na hora. Até lá, use outro meio.',
  second_factor_too_new:
    'O aplicativo autenticador foi ativado depois que você entrou, por isso os códigos dele ainda não valem aqui. Saia e entre de novo com um código, e eles passam a valer na hora.',
  malformed_input: 'Não foi possível ler uma parte deste formulário. Confira o que digitou e tente novamente.',
  current_password_required: 'Digite também a sua senha atual.',
  mfa_setup_code_invalid:
    'Este não é o código que o aplicativo mostra agora. Confira o relógio do celular e tente o próximo código.',
  email_unchanged: 'Este já é o endereço da sua conta.',
  address_change_invalid:
    'Este código está errado ou é antigo demais, ou o endereço não está livre. Confira ou peça a mudança de novo.',
  last_way_in:
    'Esta é a última forma de entrar na sua conta. Antes, adicione outra: uma senha, uma chave de acesso ou outra conta.',
  passkey_not_accepted: 'A chave de acesso não foi aceita. Tente novamente.',
  passkey_not_added: 'Esta chave de acesso já está na sua conta, ou você já tem o máximo permitido.',
  passkey_invalid: 'Esta chave de acesso não foi aceita. Tente novamente ou confirme de outra forma.',
  last_owner_stays: 'Você é o último proprietário do console, então a sua conta fica. Nomeie antes outro proprietário.',
  second_factor_kept: 'Um operador mantém um segundo fator. Adicione antes uma chave de acesso ou um app autenticador.',
  deletion_not_confirmed: 'Este não é o endereço da sua conta.',
  merge_mfa_required: 'A conta deste endereço tem verificação em duas etapas. Digite também o código dela.',
  merge_app_required:
    'A conta deste endereço está protegida apenas por uma chave de acesso. Entre nela, ative a verificação em duas etapas com um aplicativo e vincule novamente.',
  real_address_due: 'Este endereço também oculta outro. Digite o real.',
  form_not_trusted: 'Sua conta foi aberta de novo desde que este formulário apareceu. Confira e envie outra vez.',
};

export const portalFailures: PortalFailures = {
  page_session_over: {
    title: 'Sua conta não está aberta aqui',
    text: 'Sua sessão foi encerrada, ou a página ficou muito tempo sem uso. Nada se perdeu. Volte ao aplicativo e abra sua conta a partir dele.',
  },
  form_came_too_late: {
    title: 'Sua conta não está mais aberta aqui',
    text: 'Sua sessão foi encerrada, ou a página ficou muito tempo sem uso. O que você acabou de enviar não foi salvo, e nada mudou. Volte ao aplicativo, abra sua conta a partir dele e repita.',
  },
  changed_meanwhile: {
    title: 'Sua conta mudou nesse meio-tempo',
    text: 'Talvez em outra janela ou em outro dispositivo. Nada foi feito. Abra sua conta e veja como ela está agora.',
  },
  portal_code_invalid: {
    title: 'Este link não é mais válido',
    text: 'Ele funciona uma vez e só por pouco tempo. Volte ao aplicativo e abra sua conta de novo.',
  },
  feature_blocked_by_plan: {
    title: 'Esta página não está disponível',
    text: 'O aplicativo não a oferece. Volte a ele ou pergunte a quem o administra.',
  },
  unknown_route: {
    title: 'Esta página não existe',
    text: 'O endereço foi digitado errado, ou a página não existe mais.',
  },
  view_is_read_only: {
    title: 'Fechado durante uma visualização',
    text: 'Você vê a conta de outra pessoa. Nada nela pode ser alterado e nada secreto é mostrado. Encerre a visualização para abrir uma conta sua.',
  },
  view_is_over: {
    title: 'A visualização terminou',
    text: 'A conta da outra pessoa está fechada aqui. Você pode começar outra visualização no console.',
  },
  opened_elsewhere: {
    title: 'Abra sua conta a partir do aplicativo',
    text: 'Este link só pode ser aberto em uma janela própria. Volte ao aplicativo e abra sua conta de novo.',
  },
  linked_elsewhere: {
    title: 'Ela pertence a outra conta',
    text: 'Esta conta está vinculada aqui a outra conta. Entre com ela e desvincule-a primeiro lá.',
  },
  link_answer_unknown: {
    title: 'Esta etapa já foi feita',
    text: 'A resposta de um provedor vale uma vez e só por alguns minutos. Talvez esta página tenha sido aberta duas vezes. Comece de novo se nada foi vinculado.',
  },
  email_undo_invalid: {
    title: 'Este link não funciona',
    text: ({ undoDays }) => `Ele já foi usado ou expirou: funciona uma vez, durante ${spelled(undoDays)} dias.`,
  },
  former_email_taken: {
    title: 'O endereço está em uso',
    text: 'Outra conta usa agora o seu endereço antigo, por isso ele não pode ser restaurado aqui. Entre em contato com os responsáveis pelo aplicativo.',
  },
  gone: {
    title: 'Isso não existe mais',
    text: 'Foi removido nesse meio-tempo, nesta janela ou em outra.',
  },
};
