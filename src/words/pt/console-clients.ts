import type { ConsoleWords } from '../en/console.js';

export const clients: ConsoleWords['applications']['clients'] = {
  intro: 'Programas que fazem o login de usuários com OpenID Connect. A própria aplicação também é um.',
  empty: 'Ainda não há outro cliente.',
  types: { web: 'Servidor', public: 'Público', machine: 'Sem usuários' },
  asksConsent: 'Pede consentimento',
  create: 'Adicionar um cliente',
  createIntro:
    'A partir de agora ele faz o login de usuários desta aplicação. Um cliente que guarda segredos recebe um, que a próxima página mostra uma vez.',
  idHint: 'Letras minúsculas, dígitos e hifens. Nunca muda.',
  kindHints: {
    web: 'Fica em um servidor e guarda um segredo',
    public: 'Fica com o usuário, em um navegador ou app, e não guarda nenhum',
    machine: 'Não tem usuários e faz login por si mesmo',
  },
  hints: {
    redirect_urls: 'Aonde um login pode levar, um por linha, comparados letra por letra.',
    post_logout_urls: 'Aonde uma saída pode levar, um por linha.',
    scopes: 'Além dos do OpenID Connect, um por linha.',
  },
  createdTitle: 'O seu novo cliente',
  created: (name) => `“${name}” pode fazer o login de usuários.`,
  createdWithSecret: (name) =>
    `“${name}” pode fazer o login de usuários. Copie o segredo agora: nenhuma página o mostra de novo.`,
  toClient: 'Ao cliente',
  secrets: 'Segredos',
  newSecret: 'Criar um segredo',
  keepsNone: 'Um cliente público não guarda segredo.',
  noSecret: 'Ele ainda não tem segredo.',
  change: 'Mudar',
  changeTitle: 'Mudar este cliente',
  remove: 'Remover',
  removeTitle: 'Remover este cliente?',
  removeEffects: [
    'Nenhum usuário faz mais login com ele, e os segredos deixam de valer na hora.',
    'Nenhuma das suas sessões pode ser renovada. Os tokens de acesso que ele tem expiram sozinhos em minutos.',
    'Não dá para desfazer. Um novo cliente com o mesmo ID começa sem segredos.',
  ],
  done: {
    clientChanged: 'O cliente está mudado.',
    clientRemoved: 'O cliente está removido.',
  },
  failures: {
    application_client_unknown: 'Não existe esse cliente.',
    client_taken: 'A aplicação já tem um cliente com este ID. Escolha outro.',
    client_keeps_no_secret: 'Um cliente público não guarda segredo.',
  },
};
