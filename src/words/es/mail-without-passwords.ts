import type { WithoutPasswords } from '../en/mail-without-passwords.js';
import { login } from './login.js';
import { spelled } from './numbers.js';

const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link
    ? `¿No ha sido usted? Pulse «${login.itWasNotMe}» en un plazo de ${spelled(undoDays)} días. Se deshace el cambio y se cierran todas las sesiones.`
    : `¿No ha sido usted? Póngase en contacto con ${app} cuanto antes.`;

export const withoutPasswords: WithoutPasswords = {
  invitation: {
    body: (app, { days }) => [
      `${app} ha creado una cuenta para esta dirección. El botón confirma que la dirección es suya y le da acceso.`,
      `Funciona durante ${spelled(days)} días. Después, escriba esta dirección en la página de inicio de sesión.`,
    ],
  },
  address_changed: {
    warning: (_app, { undoDays }) =>
      `¿No ha sido usted? Deshaga el cambio. Puede hacerlo durante ${spelled(undoDays)} días: se restablece esta dirección y se cierran todas las sesiones.`,
  },
  address_restored: {
    body: (app, { email }) => [`La cuenta de ${app} usa la dirección ${email}. Se han cerrado todas las sesiones.`],
  },
  account_returned: {
    body: (app, { email }) => [
      `Alguien, probablemente usted, ha indicado que un cambio en su cuenta de ${app} no era suyo. Se ha deshecho, junto con todo lo demás que se haya podido añadir a la cuenta. Se han cerrado todas las sesiones.`,
      `La cuenta usa la dirección ${email}.`,
    ],
  },
  new_sign_in: {
    warning: (app) =>
      `¿No ha sido usted? Es posible que otra persona pueda leer su correo: proteja su buzón cuanto antes y póngase en contacto con ${app}.`,
  },
  browser_copied: {
    warning: () =>
      'Si no reconoce uno de los dos, otra persona ha tenido acceso a ese navegador: revise el dispositivo cuanto antes.',
  },
  second_factor_changed: { warning: undoOrContact },
  recovery_codes_replaced: { warning: undoOrContact },
  address_linked: { warning: undoOrContact },
  address_unlinked: { warning: undoOrContact },
  accounts_merged: { warning: undoOrContact },
  passkey_added: {
    body: (app) => [`A partir de ahora puede iniciar sesión en ${app} con ella.`],
    warning: undoOrContact,
  },
  passkey_removed: { warning: undoOrContact },
};
