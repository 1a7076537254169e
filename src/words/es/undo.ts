import type { UndoWords } from '../en/undo.js';
import { login } from './login.js';

export const undo: UndoWords = {
  stopTitle: '¿Detener el cambio?',
  stopIntro: (app, email, next) => `Alguien quiere cambiar la dirección de su cuenta de ${app} de ${email} a ${next}.`,
  stop: 'Detener el cambio',
  undoTitle: '¿Deshacer el cambio?',
  undoIntro: (app, email, next) => `La dirección de su cuenta de ${app} ha cambiado de ${email} a ${next}.`,
  undo: 'Deshacer el cambio',
  title: '¿No ha sido usted?',
  notMe: login.itWasNotMe,
  addressStays: 'Su dirección no cambia.',
  addressReturns: 'Se restablece su dirección anterior.',
  addressIs: (email) => `La dirección de la cuenta será entonces ${email}.`,
  effect: (since) =>
    `Se cierran todas las sesiones y la contraseña deja de ser válida. Se eliminan las llaves de acceso, las cuentas vinculadas y la verificación en dos pasos que se hayan añadido desde el ${since}, y también las llaves de acceso y los vínculos más antiguos para los que bastaba la contraseña. Después elegirá una nueva contraseña.`,
  withoutPasswords: {
    effect: (since) =>
      `Se cierran todas las sesiones. Se eliminan las llaves de acceso, las cuentas vinculadas y la verificación en dos pasos que se hayan añadido desde el ${since}, y también las llaves de acceso y los vínculos más antiguos para los que bastaba un solo factor.`,
    done: (email) => `Usa la dirección ${email}. Se han cerrado todas las sesiones.`,
  },
  wasYou: 'Si ha sido usted, cierre esta página. No ocurrirá nada.',
  doneTitle: 'Su cuenta vuelve a ser suya',
  done: (email) => `Usa la dirección ${email}. Se han cerrado todas las sesiones y la contraseña ya no es válida.`,
  keepsSecondFactor: 'Su verificación en dos pasos es anterior a lo que se ha deshecho, así que sigue activada.',
  resetHere: `Elija ahora una nueva contraseña. Si sale de esta página, pulse «${login.forgotPassword}» al iniciar sesión e introduzca esta dirección.`,
  resetMailed: (email) =>
    `Hemos enviado a ${email} un enlace para elegir una nueva contraseña. Si no llega, pulse «${login.forgotPassword}» al iniciar sesión e introduzca esta dirección.`,
  setPassword: 'Elegir una nueva contraseña',
  signIn: (app) => `Ahora vuelva a iniciar sesión en ${app}.`,
  goOn: (app) => `Continuar en ${app}`,
  happened: {
    password: (app) => `Se ha cambiado la contraseña de su cuenta de ${app}.`,
    second_factor_on: (app) => `Se ha activado la verificación en dos pasos de su cuenta de ${app}.`,
    second_factor_off: (app) => `Se ha desactivado la verificación en dos pasos de su cuenta de ${app}.`,
    recovery_codes: (app) => `Se han creado nuevos códigos de recuperación para su cuenta de ${app}.`,
    passkey_added: (app) => `Se ha añadido una llave de acceso a su cuenta de ${app}.`,
    passkey_removed: (app) => `Se ha eliminado una llave de acceso de su cuenta de ${app}.`,
    account_linked: (app) => `Se ha vinculado otra cuenta a su cuenta de ${app}.`,
    account_unlinked: (app) => `Se ha desvinculado otra cuenta de su cuenta de ${app}.`,
    accounts_merged: (app) => `Una cuenta con dirección oculta ha pasado a formar parte de su cuenta de ${app}.`,
  },
  lost: {
    second_factor_off:
      'La verificación en dos pasos sigue desactivada. Vuelva a configurarla cuando haya iniciado sesión.',
    recovery_codes:
      'Los nuevos códigos de recuperación dejan de funcionar y los antiguos no vuelven. Cree otros después.',
    passkey_removed: 'La llave de acceso no vuelve. Añádala de nuevo cuando haya iniciado sesión.',
    account_unlinked: 'El vínculo no vuelve. Vincule de nuevo la cuenta cuando haya iniciado sesión.',
    accounts_merged: 'Lo que abría la cuenta con dirección oculta ya no abre la suya. Esa cuenta en sí no vuelve.',
  },
};
