import type { WithoutPasswords } from '../en/mail-without-passwords.js';
import { login } from './login.js';
import { spelled } from './numbers.js';

const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link
    ? `Não foi você? Clique em “${login.itWasNotMe}” em até ${spelled(undoDays)} dias. A mudança é desfeita e todos os dispositivos são desconectados.`
    : `Não foi você? Entre em contato com ${app} imediatamente.`;

export const withoutPasswords: WithoutPasswords = {
  invitation: {
    body: (app, { days }) => [
      `${app} criou uma conta para este endereço. O botão confirma que o endereço é seu e dá acesso à conta.`,
      `Ele funciona durante ${spelled(days)} dias. Depois disso, digite este endereço na página de login.`,
    ],
  },
  address_changed: {
    warning: (_app, { undoDays }) =>
      `Não foi você? Desfaça a mudança. Isso é possível durante ${spelled(undoDays)} dias: este endereço volta a valer e todos os dispositivos são desconectados.`,
  },
  address_restored: {
    body: (app, { email }) => [`A conta em ${app} usa o endereço ${email}. Todos os dispositivos foram desconectados.`],
  },
  account_returned: {
    body: (app, { email }) => [
      `Alguém, provavelmente você, indicou que uma mudança na sua conta em ${app} não foi sua. Ela foi desfeita, junto com tudo o mais que possa ter sido adicionado à conta. Todos os dispositivos foram desconectados.`,
      `A conta usa o endereço ${email}.`,
    ],
  },
  new_sign_in: {
    warning: (app) =>
      `Não foi você? Outra pessoa talvez possa ler seus e-mails: proteja sua caixa de entrada imediatamente e entre em contato com ${app}.`,
  },
  browser_copied: {
    warning: () =>
      'Se você não reconhece um dos dois, outra pessoa teve acesso a esse navegador: verifique o dispositivo imediatamente.',
  },
  second_factor_changed: { warning: undoOrContact },
  recovery_codes_replaced: { warning: undoOrContact },
  address_linked: { warning: undoOrContact },
  address_unlinked: { warning: undoOrContact },
  accounts_merged: { warning: undoOrContact },
  passkey_added: {
    body: (app) => [`A partir de agora, você pode entrar em ${app} com ela.`],
    warning: undoOrContact,
  },
  passkey_removed: { warning: undoOrContact },
};
