import type { MailWords } from '../en/mail.js';
import { login } from './login.js';
import { withoutPasswords } from './mail-without-passwords.js';
import { spelled } from './numbers.js';

const setNewPassword = `¿No ha sido usted? Elija una nueva contraseña cuanto antes: pulse «${login.forgotPassword}» en la página de inicio de sesión.`;

const undoIt = (undoDays: number) =>
  `¿No ha sido usted? Pulse «${login.itWasNotMe}» en un plazo de ${spelled(undoDays)} días. Se deshace el cambio, se cierran todas las sesiones y usted elige una nueva contraseña.`;
/** An operator's change has no link, and neither has a mail from before there were any. */
const undoOrContact = (app: string, { link, undoDays }: { link?: string; undoDays: number }): string =>
  link
    ? undoIt(undoDays)
    : `¿No ha sido usted? Elija una nueva contraseña cuanto antes y póngase en contacto con ${app}.`;

export const mail: MailWords = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  codeLabel: 'O escriba este código donde se le pida:',
  validFor: (time) => `El enlace y el código son válidos durante ${time} y solo funcionan una vez.`,
  digitsLabel: 'Escriba este código donde se le pida:',
  digitsValidFor: (time) => `El código es válido durante ${time} y solo funciona una vez.`,
  linkLabel: 'Si el botón no funciona, copie esta dirección en su navegador:',
  when: 'Fecha',
  ip: 'Dirección IP',
  device: 'Dispositivo',
  alsoSignIn: (app, ways) =>
    `También se puede iniciar sesión en su cuenta con: ${ways}. Elimine lo que no reconozca o póngase en contacto con ${app}.`,
  passkeyNamed: (name) => `llave de acceso «${name}»`,
  footer: (app) => `Recibe este correo porque esta dirección se usa para una cuenta de ${app}.`,
  footerUnproved: (app) => `Recibe este correo porque alguien ha indicado esta dirección a ${app}.`,
  withoutPasswords,
  letters: {
    verify_address: {
      subject: (app) => `Confirme su correo electrónico para ${app}`,
      heading: () => 'Confirme su correo electrónico',
      body: (app) => [
        `¡Le damos la bienvenida a ${app}! Solo falta un paso: confirme que esta dirección le pertenece.`,
      ],
      button: 'Confirmar dirección',
      warning: (_app, { offersNotMe }) =>
        offersNotMe
          ? `¿No ha creado ninguna cuenta? Ignore este correo, o abra el enlace y elija «${login.itWasNotMe}».`
          : '¿No ha creado ninguna cuenta? Ignore este correo y no se creará.',
    },
    already_registered: {
      subject: (app) => `Ya tiene una cuenta de ${app}`,
      heading: () => 'Ya tiene una cuenta',
      body: (app) => [
        `Alguien, seguramente usted, ha intentado crear una cuenta de ${app} con esta dirección. Ya tiene una: basta con que inicie sesión.`,
        `Si ha olvidado su contraseña, pulse «${login.forgotPassword}» en la página de inicio de sesión.`,
      ],
      button: 'Iniciar sesión',
      warning: () => '¿No ha sido usted? Su cuenta no ha cambiado y no se ha revelado a nadie que existe.',
    },
    invitation: {
      subject: (app) => `Tiene una cuenta en ${app}`,
      heading: () => 'Su cuenta está lista',
      body: (app, { days }) => [
        `${app} ha creado una cuenta para esta dirección. El botón confirma que la dirección es suya y le da acceso.`,
        `Funciona durante ${spelled(days)} días. Después, pulse «${login.forgotPassword}» en la página de inicio de sesión.`,
      ],
      button: 'Ir a mi cuenta',
      warning: (app) => `Si no esperaba este correo, ignórelo o pregunte a ${app}.`,
    },
    join_invitation: {
      subject: (app, { organization }) =>
        organization ? `Le han invitado a ${organization} en ${app}` : `Le han invitado a ${app}`,
      heading: () => 'Tiene una invitación',
      body: (app, { email, time, organization, inviter }) => [
        ...(organization
          ? [
              inviter
                ? `${inviter} ha invitado a ${email} a ${organization} en ${app}.`
                : `${organization} ha invitado a ${email} a ${app}.`,
              'El botón le lleva allí. Si todavía no tiene cuenta, la tendrá con unos pocos datos.',
            ]
          : [`${app} ha invitado a ${email}. El botón le lleva allí, y con unos pocos datos tendrá su cuenta.`]),
        `La invitación vale durante ${time}. Es solo para esta dirección.`,
      ],
      button: 'Aceptar la invitación',
      warning: () =>
        'Si no esperaba este correo, ignórelo: no ocurre nada si no pulsa el botón. No comparta el enlace con nadie.',
    },
    reset_password: {
      subject: (app) => `Elija una nueva contraseña para ${app}`,
      heading: () => 'Elija una nueva contraseña',
      body: (app) => [`Se ha solicitado una nueva contraseña para su cuenta de ${app}.`],
      button: 'Elegir una nueva contraseña',
      warning: () => '¿No lo ha solicitado? Ignore este correo y su contraseña seguirá siendo la misma.',
    },
    confirm_address: {
      subject: (app) => `Confirme su nuevo correo electrónico para ${app}`,
      heading: () => 'Confirme su nuevo correo electrónico',
      body: (app) => [
        `Alguien ha solicitado usar esta dirección para una cuenta de ${app}. Confirme que le pertenece.`,
      ],
      warning: () => '¿No lo ha solicitado? Ignore este correo y no cambiará nada.',
    },
    address_change_requested: {
      subject: (app) => `Su correo electrónico para ${app} está a punto de cambiar`,
      heading: () => '¿Es usted quien cambia el correo electrónico?',
      body: (app, { email }) => [
        `Alguien, probablemente usted, quiere usar la dirección ${email} para su cuenta de ${app}. Sustituirá a esta en cuanto se introduzca el código enviado a ella.`,
      ],
      button: 'Detener este cambio',
      warning: (_app, { undoDays }) =>
        `Si es usted, no tiene que hacer nada. Si no, otra persona ha entrado en su cuenta: detenga el cambio. Con este enlace también podrá deshacerlo durante ${spelled(undoDays)} días.`,
    },
    address_changed: {
      subject: (app) => `Su correo electrónico para ${app} ha cambiado`,
      heading: () => 'Su correo electrónico ha cambiado',
      body: (app, { email }) => [`Su cuenta de ${app} usa ahora la dirección ${email}.`],
      button: 'Deshacer este cambio',
      warning: (_app, { undoDays }) =>
        `¿No ha sido usted? Deshaga el cambio. Puede hacerlo durante ${spelled(undoDays)} días: se restablece esta dirección, se cierran todas las sesiones y usted elige una nueva contraseña.`,
    },
    address_assigned: {
      subject: (app) => `Este es ahora su correo electrónico para ${app}`,
      heading: () => 'Su correo electrónico ha cambiado',
      body: (app) => [`${app} ha cambiado su cuenta. A partir de ahora usa esta dirección.`],
      warning: (app) => `Si esta cuenta no es suya, póngase en contacto con ${app}.`,
    },
    address_restored: {
      subject: (app) => `Se ha deshecho el cambio de su correo electrónico para ${app}`,
      heading: () => 'Se ha deshecho el cambio de correo electrónico',
      body: (app, { email }) => [
        `La cuenta de ${app} usa la dirección ${email}. Se han cerrado todas las sesiones y la contraseña ya no es válida.`,
        `Para volver a entrar, pulse «${login.forgotPassword}» en la página de inicio de sesión y elija una nueva contraseña.`,
      ],
      warning: (app) => `Si nota algo extraño en la cuenta, póngase en contacto con ${app}.`,
    },
    account_returned: {
      subject: (app) => `Su cuenta de ${app} vuelve a ser suya`,
      heading: () => 'Su cuenta vuelve a ser suya',
      body: (app, { email }) => [
        `Alguien, probablemente usted, ha indicado que un cambio en su cuenta de ${app} no era suyo. Se ha deshecho, junto con todo lo demás que se haya podido añadir a la cuenta. Se han cerrado todas las sesiones y la contraseña ya no es válida.`,
        `La cuenta usa la dirección ${email}. Para volver a entrar, pulse «${login.forgotPassword}» en la página de inicio de sesión y elija una nueva contraseña.`,
      ],
      warning: (app) => `Si nota algo extraño en la cuenta, póngase en contacto con ${app}.`,
    },
    account_deleted: {
      subject: (app) => `Su cuenta de ${app} se ha eliminado`,
      heading: () => 'Su cuenta se ha eliminado',
      body: (app) => [
        `Su cuenta de ${app} y los datos guardados sobre usted se han eliminado a petición de su titular. Se ha cerrado la sesión en todas partes y no se puede deshacer.`,
      ],
      warning: (app) => `¿No ha sido usted? Póngase en contacto con ${app} cuanto antes.`,
    },
    password_changed: {
      subject: (app) => `Su contraseña de ${app} ha cambiado`,
      heading: () => 'Su contraseña ha cambiado',
      body: (app) => [`La contraseña de su cuenta de ${app} se acaba de cambiar.`],
      button: login.itWasNotMe,
      warning: (_app, { link, undoDays }) => (link ? undoIt(undoDays) : setNewPassword),
    },
    new_sign_in: {
      subject: (app) => `Nuevo inicio de sesión en ${app}`,
      heading: () => 'Nuevo inicio de sesión',
      body: (app) => [`Su cuenta de ${app} se ha usado en un dispositivo que todavía no conocíamos.`],
      warning: () => setNewPassword,
    },
    browser_copied: {
      subject: (app) => `Se copió un navegador recordado para ${app}`,
      heading: () => 'Se copió un navegador recordado',
      body: (app) => [
        `Usted permitió que ${app} recordara un navegador. Alguien ha usado una copia de lo que ese navegador guarda para ello: se usó en dos lugares, que figuran abajo, primero el más antiguo. Uno de ellos puede ser usted.`,
        'Por seguridad, ese navegador ya no se recuerda y se han cerrado todas las sesiones que se continuaron con él. Para seguir, inicie sesión como de costumbre.',
      ],
      warning: () =>
        'Si no reconoce uno de los dos, otra persona ha tenido acceso a ese navegador: revise el dispositivo y establezca cuanto antes una contraseña nueva.',
    },
    second_factor_changed: {
      subject: (app, { change }) =>
        change === 'enabled'
          ? `La verificación en dos pasos de ${app} está activada`
          : `La verificación en dos pasos de ${app} se ha desactivado`,
      heading: (_app, { change }) =>
        change === 'enabled'
          ? 'La verificación en dos pasos está activada'
          : 'La verificación en dos pasos se ha desactivado',
      body: (app, { change }) => [
        change === 'enabled'
          ? `A partir de ahora, para iniciar sesión en ${app} necesitará también un código. Guarde sus códigos de recuperación en un lugar seguro.`
          : `Para iniciar sesión en ${app} ya no se pide ningún código.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    recovery_codes_replaced: {
      subject: (app) => `Nuevos códigos de recuperación de ${app}`,
      heading: () => 'Nuevos códigos de recuperación',
      body: (app) => [
        `Se han creado nuevos códigos de recuperación para su cuenta de ${app}. Los anteriores ya no sirven.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_linked: {
      subject: (app, { provider }) => `${provider} ya está vinculado a su cuenta de ${app}`,
      heading: (_app, { provider }) => `${provider} ya está vinculado`,
      body: (app, { provider, email }) => [
        `La cuenta de ${provider} ${email} se ha vinculado a su cuenta de ${app}. A partir de ahora puede iniciar sesión con ella.`,
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    address_unlinked: {
      subject: (app, { provider }) => `${provider} ya no está vinculado a su cuenta de ${app}`,
      heading: (_app, { provider }) => `${provider} ya no está vinculado`,
      body: (app, { provider }) => [`Su cuenta de ${provider} ya no sirve para iniciar sesión en ${app}.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    prove_mailbox: {
      subject: (app) => `Su código para ${app}`,
      heading: (_app, { provider }) => `¿Es suya esta cuenta de ${provider}?`,
      body: (app, { provider, account }) => [
        `Alguien, probablemente usted, está iniciando sesión en ${app} con la cuenta de ${provider} ${account} e indica que esta dirección es suya.`,
        `Con este código, esa cuenta de ${provider} podrá iniciar sesión en ${app} como titular de esta dirección, ahora y en el futuro.`,
      ],
      warning: (app, { provider }) =>
        `¿No lo ha solicitado o no conoce esa cuenta de ${provider}? Ignore este correo. No dé el código a nadie, ni siquiera a ${app}: quien lo tenga podrá usar su cuenta.`,
    },
    sign_in_code: {
      subject: (app) => `Su código para ${app}`,
      heading: () => 'Iniciar sesión con este código',
      body: (app) => [`Alguien, probablemente usted, inicia sesión en ${app} con esta dirección.`],
      warning: (app) =>
        `¿No lo ha solicitado? Ignore este correo. No dé el código a nadie, ni siquiera a ${app}: quien lo tenga puede usar su cuenta.`,
    },
    confirm_presence: {
      subject: (app) => `Su código para ${app}`,
      heading: () => '¿Es usted?',
      body: (app) => [
        `Alguien, probablemente usted, quiere cambiar la protección de su cuenta de ${app}. Este código confirma que es usted.`,
      ],
      warning: (app) =>
        `¿No lo ha solicitado? Es posible que otra persona haya iniciado sesión en su cuenta. No dé el código a nadie, ni siquiera a ${app}. En caso de duda, póngase en contacto con ${app}.`,
    },
    link_address: {
      subject: (app) => `Su código para ${app}`,
      heading: () => '¿Es esta su dirección real?',
      body: (app, { relay }) => [
        `Alguien, probablemente usted, usa ${app} con la dirección oculta ${relay} e indica que esta dirección es suya. Este código lo confirma.`,
        `Si ya tiene una cuenta de ${app} con esta dirección, las dos se convierten en una: se conserva, y todo lo que entra con la dirección oculta entra en ella. Si no, la cuenta con la dirección oculta usará esta dirección a partir de ahora.`,
      ],
      warning: (app) =>
        `¿No lo ha solicitado? Ignore este correo. No dé el código a nadie, ni siquiera a ${app}: quien lo tenga podrá usar su cuenta.`,
    },
    accounts_merged: {
      subject: (app) => `Sus dos cuentas de ${app} ahora son una`,
      heading: () => 'Dos cuentas se han convertido en una',
      body: (app, { email, relay }) => [
        `La cuenta con la dirección oculta ${relay} forma parte ahora de su cuenta ${email} de ${app}. Lo que entraba en ella entra en esta cuenta.`,
        'Es posible que tenga que volver a iniciar sesión en sus dispositivos.',
      ],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_added: {
      subject: (app) => `Se ha añadido una llave de acceso a su cuenta de ${app}`,
      heading: () => 'Se ha añadido una llave de acceso',
      body: (app) => [`A partir de ahora puede iniciar sesión en ${app} con ella en lugar de su contraseña.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    passkey_removed: {
      subject: (app) => `Se ha eliminado una llave de acceso de su cuenta de ${app}`,
      heading: () => 'Se ha eliminado una llave de acceso',
      body: (app) => [`Ya no sirve para iniciar sesión en ${app}. También puede borrarla de su dispositivo.`],
      button: login.itWasNotMe,
      warning: undoOrContact,
    },
    webhook_off: {
      subject: (app) => `Se ha desactivado un webhook de ${app}`,
      heading: () => 'Se ha desactivado un webhook',
      body: (app, { url, reason }) => [
        reason === 'gone' ? `${url} ha respondido que ya no existe.` : `${url} lleva días sin aceptar nada.`,
        `${app} ya no envía nada a esa dirección. Cuando el receptor funcione, vuelva a activar el webhook: entonces se enviará lo ocurrido entretanto.`,
      ],
      warning: () => 'Si el webhook ya no hace falta, elimínelo.',
    },
  },
};
