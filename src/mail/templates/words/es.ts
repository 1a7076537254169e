import type { Words } from '../words.js';

export const es: Words = {
  greeting: (name) => (name ? `Hola, ${name}:` : 'Hola:'),
  codeLabel: 'O escribe este código donde se te pida:',
  validFor: (time) => `El enlace y el código son válidos durante ${time} y solo funcionan una vez.`,
  linkLabel: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  when: 'Fecha',
  ip: 'Dirección IP',
  device: 'Dispositivo',
  footer: (app) => `Recibes este correo porque esta dirección se usa para una cuenta de ${app}.`,
  letters: {
    verify_address: {
      subject: (app) => `Confirma tu correo electrónico para ${app}`,
      heading: () => 'Confirma tu correo electrónico',
      body: (app) => [`¡Te damos la bienvenida a ${app}! Solo falta un paso: confirma que esta dirección es tuya.`],
      button: 'Confirmar dirección',
      warning: () => '¿No has creado ninguna cuenta? Ignora este correo y no pasará nada más.',
    },
    already_registered: {
      subject: (app) => `Ya tienes una cuenta en ${app}`,
      heading: () => 'Ya tienes una cuenta',
      body: (app) => [
        `Alguien, seguramente tú, ha intentado crear una cuenta en ${app} con esta dirección. Ya tienes una: basta con que inicies sesión.`,
        'Si ya no recuerdas tu contraseña, elige «¿Has olvidado tu contraseña?» en la página de inicio de sesión.',
      ],
      button: 'Ir a iniciar sesión',
      warning: () => '¿No has sido tú? Tu cuenta no ha cambiado y nadie ha sabido que existe.',
    },
    reset_password: {
      subject: (app) => `Elige una nueva contraseña para ${app}`,
      heading: () => 'Elige una nueva contraseña',
      body: (app) => [`Se ha solicitado una nueva contraseña para tu cuenta de ${app}.`],
      button: 'Elegir una nueva contraseña',
      warning: () => '¿No la has solicitado? Ignora este correo: tu contraseña sigue siendo la misma.',
    },
    confirm_address: {
      subject: (app) => `Confirma tu nuevo correo electrónico para ${app}`,
      heading: () => 'Confirma tu nuevo correo electrónico',
      body: (app) => [`Esta dirección va a ser la de una cuenta de ${app}. Confirma que es tuya.`],
      button: 'Confirmar dirección',
      warning: () => '¿No lo has solicitado? Ignora este correo y no cambiará nada.',
    },
    address_changed: {
      subject: (app) => `Tu correo electrónico para ${app} ha cambiado`,
      heading: () => 'Tu correo electrónico ha cambiado',
      body: (app, { email }) => [`Tu cuenta de ${app} usa ahora la dirección ${email}.`],
      warning: (app) => `¿No has sido tú? Ponte en contacto con ${app} cuanto antes.`,
    },
    password_changed: {
      subject: (app) => `Tu contraseña de ${app} ha cambiado`,
      heading: () => 'Tu contraseña ha cambiado',
      body: (app) => [`La contraseña de tu cuenta de ${app} se acaba de cambiar.`],
      warning: () =>
        '¿No has sido tú? Elige cuanto antes una nueva contraseña con «¿Has olvidado tu contraseña?» en la página de inicio de sesión.',
    },
    new_sign_in: {
      subject: (app) => `Nuevo inicio de sesión en ${app}`,
      heading: () => 'Un nuevo inicio de sesión',
      body: (app) => [`Tu cuenta de ${app} se ha usado en un dispositivo que todavía no conocíamos.`],
      warning: () =>
        '¿No has sido tú? Elige cuanto antes una nueva contraseña con «¿Has olvidado tu contraseña?» en la página de inicio de sesión.',
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
          ? `A partir de ahora, para entrar en ${app} hacen falta tu contraseña y un código. Guarda tus códigos de recuperación en un lugar seguro.`
          : `A partir de ahora, para entrar en ${app} basta con tu contraseña.`,
      ],
      warning: () =>
        '¿No has sido tú? Elige cuanto antes una nueva contraseña con «¿Has olvidado tu contraseña?» en la página de inicio de sesión.',
    },
    address_linked: {
      subject: (app, { provider }) => `${provider} está vinculado a tu cuenta de ${app}`,
      heading: (_app, { provider }) => `${provider} está vinculado`,
      body: (app, { provider, email }) => [
        `La cuenta de ${provider} ${email} se ha vinculado a tu cuenta de ${app}. A partir de ahora puedes iniciar sesión con ella.`,
      ],
      warning: (app) => `¿No has sido tú? Elige cuanto antes una nueva contraseña y ponte en contacto con ${app}.`,
    },
  },
};
