import type { Messages } from './en.js';

export const pt: Messages = {
  email: 'E-mail',
  password: 'Senha',
  name: 'Nome',
  optional: 'opcional',
  passwordHint: 'Pelo menos 8 caracteres. Algumas palavras sem relação entre si são uma boa escolha.',
  signIn: 'Entrar',
  signInInstead: 'Já tenho uma conta',
  createAccount: 'Criar conta',
  createAnAccount: 'Criar uma conta',
  createYourAccount: 'Crie a sua conta',
  cancel: 'Cancelar',
  continueTo: (host) => `para continuar em ${host}`,
  backTo: (application) => `Voltar para ${application}`,
  backToSignIn: 'Voltar para o início de sessão',
  quote: (requestId) => `Se acontecer de novo, informe este número: ${requestId}`,
  problems: {
    credentials_invalid: 'O e-mail ou a senha está incorreto. Verifique os dois e tente novamente.',
    email_invalid: 'Digite o seu endereço de e-mail completo, por exemplo nome@example.com.',
    email_not_verified: 'Este e-mail ainda não foi confirmado, por isso não pode ser usado para entrar.',
    identity_exists: 'Já existe uma conta com este e-mail. Entre com ela ou use outro endereço.',
    password_missing: 'Digite a sua senha.',
    password_too_short: 'Use pelo menos 8 caracteres.',
    password_too_long: 'Use no máximo 256 caracteres.',
    password_common: 'Esta é uma das senhas mais usadas e seria a primeira a ser tentada. Escolha outra.',
    password_personal: 'Ela contém o seu nome, o seu e-mail ou o nome da aplicação. Escolha outra.',
    password_guessable: 'É fácil demais de adivinhar. Algumas palavras sem relação entre si formam uma boa senha.',
    malformed_input: 'Não foi possível ler parte deste formulário. Verifique o que digitou e tente novamente.',
    too_many_requests: (moment) => `Tentativas demais. Tente novamente ${moment}.`,
    overloaded: 'Muitas pessoas estão entrando neste momento. Tente novamente em alguns segundos.',
    unavailable: 'Não é possível entrar agora. Tente novamente em alguns segundos.',
  },
  failures: {
    login_link_invalid: {
      title: 'Este link não funciona',
      text: 'Ele foi alterado ou cortado pelo caminho. Volte para a aplicação e entre por lá.',
    },
    login_expired: {
      title: 'Este início de sessão expirou',
      text: 'Ele ficou aberto por tempo demais. Volte para a aplicação e entre novamente.',
    },
    login_finished: {
      title: 'Você já entrou',
      text: 'Esta página cumpriu a sua função e só vale uma vez. Volte para a aplicação para continuar.',
    },
    login_cancelled: {
      title: 'Este início de sessão foi cancelado',
      text: 'Nada aconteceu. Volte para a aplicação para começar de novo.',
    },
    other_browser: {
      title: 'Aberto em outro navegador',
      text: 'Este início de sessão começou em outro navegador, ou os cookies dele foram apagados. Volte para a aplicação e entre por aqui.',
    },
    form_not_trusted: {
      title: 'Não foi possível verificar este formulário',
      text: 'Ele não veio desta página, ou o seu navegador recusa cookies. Permita os cookies deste site e tente novamente.',
    },
    destination_not_allowed: {
      title: 'Não é possível voltar daqui',
      text: 'O endereço para onde este início de sessão levaria não pertence mais à aplicação. Volte para ela e entre novamente.',
    },
    provider_blocked_by_plan: {
      title: 'A entrada com senha não está disponível',
      text: 'A aplicação não oferece esta forma de entrar. Volte para ela ou fale com os responsáveis.',
    },
    busy: { title: 'Um momento, por favor', text: 'O serviço está ocupado. Espere alguns segundos e tente novamente.' },
    refused: { title: 'Não deu certo', text: 'A página não conseguiu ler o que recebeu. Volte e tente novamente.' },
    broken: {
      title: 'Algo deu errado do nosso lado',
      text: 'A culpa não é sua, e nada se perdeu. Espere um momento e tente novamente.',
    },
  },
};
