import type { UndoWords } from '../en/undo.js';
import { login } from './login.js';

export const undo: UndoWords = {
  stopTitle: 'Interromper a mudança?',
  stopIntro: (app, email, next) => `Alguém quer mudar o endereço da sua conta em ${app} de ${email} para ${next}.`,
  stop: 'Interromper a mudança',
  undoTitle: 'Desfazer a mudança?',
  undoIntro: (app, email, next) => `O endereço da sua conta em ${app} mudou de ${email} para ${next}.`,
  undo: 'Desfazer a mudança',
  title: 'Não foi você?',
  notMe: login.itWasNotMe,
  addressStays: 'Seu endereço continua o mesmo.',
  addressReturns: 'Seu endereço antigo volta a valer.',
  addressIs: (email) => `O endereço da conta será então ${email}.`,
  effect: (since) =>
    `Todos os dispositivos são desconectados, e a senha deixa de valer. As chaves de acesso, as contas vinculadas e a verificação em duas etapas adicionadas desde ${since} são removidas, assim como chaves de acesso e vínculos mais antigos para os quais bastava a senha. Depois, você define uma nova senha.`,
  withoutPasswords: {
    effect: (since) =>
      `Todos os dispositivos são desconectados. As chaves de acesso, as contas vinculadas e a verificação em duas etapas adicionadas desde ${since} são removidas, assim como chaves de acesso e vínculos mais antigos para os quais bastava um único fator.`,
    done: (email) => `Ela usa o endereço ${email}. Todos os dispositivos foram desconectados.`,
  },
  wasYou: 'Se foi você, feche esta página. Nada vai acontecer.',
  doneTitle: 'A conta é sua de novo',
  done: (email) => `Ela usa o endereço ${email}. Todos os dispositivos foram desconectados, e a senha não vale mais.`,
  keepsSecondFactor:
    'Sua verificação em duas etapas é mais antiga do que o que foi desfeito, por isso continua ativada.',
  resetHere: `Agora defina uma nova senha. Se você sair desta página, clique em “${login.forgotPassword}” ao entrar e informe este endereço.`,
  resetMailed: (email) =>
    `Enviamos a ${email} um link para definir uma nova senha. Se ele não chegar, clique em “${login.forgotPassword}” ao entrar e informe este endereço.`,
  setPassword: 'Definir nova senha',
  signIn: (app) => `Agora entre de novo em ${app}.`,
  goOn: (app) => `Continuar em ${app}`,
  happened: {
    password: (app) => `A senha da sua conta em ${app} foi alterada.`,
    second_factor_on: (app) => `A verificação em duas etapas da sua conta em ${app} foi ativada.`,
    second_factor_off: (app) => `A verificação em duas etapas da sua conta em ${app} foi desativada.`,
    recovery_codes: (app) => `Novos códigos de recuperação foram criados para a sua conta em ${app}.`,
    passkey_added: (app) => `Uma chave de acesso foi adicionada à sua conta em ${app}.`,
    passkey_removed: (app) => `Uma chave de acesso foi removida da sua conta em ${app}.`,
    account_linked: (app) => `Outra conta foi vinculada à sua conta em ${app}.`,
    account_unlinked: (app) => `Outra conta foi desvinculada da sua conta em ${app}.`,
    accounts_merged: (app) => `Uma conta com endereço oculto passou a fazer parte da sua conta em ${app}.`,
  },
  lost: {
    second_factor_off: 'A verificação em duas etapas continua desativada. Configure-a de novo depois de entrar.',
    recovery_codes: 'Os novos códigos de recuperação deixam de funcionar, e os antigos não voltam. Crie outros depois.',
    passkey_removed: 'A chave de acesso não volta. Adicione-a de novo depois de entrar.',
    account_unlinked: 'O vínculo não volta. Vincule a conta de novo depois de entrar.',
    accounts_merged: 'O que abria a conta com endereço oculto não abre mais a sua. Aquela conta em si não volta.',
  },
};
