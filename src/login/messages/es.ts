import type { Messages } from './en.js';

export const es: Messages = {
  email: 'Correo electrónico',
  password: 'Contraseña',
  name: 'Nombre',
  optional: 'opcional',
  passwordHint: 'Al menos 8 caracteres. Unas cuantas palabras sin relación entre sí son una buena elección.',
  signIn: 'Iniciar sesión',
  signInInstead: 'Ya tengo una cuenta',
  createAccount: 'Crear cuenta',
  createAnAccount: 'Crear una cuenta',
  createYourAccount: 'Cree su cuenta',
  code: 'Código',
  codeHint: 'Los seis dígitos del correo.',
  verify: 'Confirmar',
  resend: 'Enviar otro correo',
  nextMail: (moment) => `Podrá pedir otro correo ${moment}.`,
  yourAddress: 'su dirección',
  otherAddress: 'Usar otra dirección',
  checkInbox: 'Revise su bandeja de entrada',
  verificationSent: (address) =>
    `Hemos enviado un correo a ${address}. Siga el enlace que contiene o escriba aquí su código.`,
  confirmEmail: 'Confirme su correo',
  confirmIntro: (address, application) =>
    `Confirme que ${address} es suya. A continuación iniciará sesión en ${application}.`,
  notYours: '¿No lo ha pedido? Cierre esta página y no ocurrirá nada.',
  forgotPassword: '¿Olvidó su contraseña?',
  forgotTitle: '¿Olvidó su contraseña?',
  forgotIntro: 'Escriba el correo de su cuenta y le enviaremos un enlace para elegir una contraseña nueva.',
  sendResetLink: 'Enviar el enlace',
  resetSent: (address) =>
    `Si existe una cuenta para ${address}, un correo está en camino. Siga el enlace que contiene o escriba aquí su código.`,
  linkSpent: 'Este enlace ya no vale. Escriba el código del correo más reciente o pida otro.',
  askAgain: 'Pedir otro correo',
  newPassword: 'Contraseña nueva',
  newPasswordTitle: 'Elija una contraseña nueva',
  newPasswordIntro: (address, application) => `Para ${address}. A continuación iniciará sesión en ${application}.`,
  setPassword: 'Guardar la contraseña',
  sessionsEnd: 'Se cerrará su sesión en todos los demás sitios.',
  cancel: 'Cancelar',
  continueTo: (host) => `para continuar en ${host}`,
  backTo: (application) => `Volver a ${application}`,
  backToSignIn: 'Volver al inicio de sesión',
  quote: (requestId) => `Si vuelve a ocurrir, comuníquelo con este número: ${requestId}`,
  problems: {
    credentials_invalid: 'El correo o la contraseña no son correctos. Revise ambos e inténtelo de nuevo.',
    email_invalid: 'Escriba su dirección de correo completa, por ejemplo nombre@example.com.',
    email_code_invalid: 'Este código no es correcto o ya no vale. Revíselo o pida otro correo.',
    mail_just_sent: (moment) => `Acabamos de enviar un correo. Podrá pedir otro ${moment}.`,
    password_missing: 'Escriba su contraseña.',
    password_too_short: 'Use al menos 8 caracteres.',
    password_too_long: 'Use 256 caracteres como máximo.',
    password_common: 'Es una de las contraseñas más usadas y sería la primera en probarse. Elija otra.',
    password_personal: 'Contiene su nombre, su correo o el nombre de la aplicación. Elija otra.',
    password_guessable:
      'Es demasiado fácil de adivinar. Unas cuantas palabras sin relación forman una buena contraseña.',
    malformed_input: 'No se pudo leer algo de este formulario. Revise lo que escribió e inténtelo de nuevo.',
    too_many_requests: (moment) => `Demasiados intentos. Inténtelo de nuevo ${moment}.`,
    overloaded: 'Muchísimas personas están iniciando sesión ahora mismo. Inténtelo de nuevo en unos segundos.',
    unavailable: 'Ahora mismo no es posible iniciar sesión. Inténtelo de nuevo en unos segundos.',
  },
  failures: {
    login_link_invalid: {
      title: 'Este enlace no funciona',
      text: 'Se modificó o se cortó por el camino. Vuelva a la aplicación e inicie sesión desde allí.',
    },
    login_expired: {
      title: 'Este inicio de sesión ha caducado',
      text: 'Estuvo abierto demasiado tiempo. Vuelva a la aplicación e inicie sesión de nuevo.',
    },
    login_finished: {
      title: 'Ya ha iniciado sesión',
      text: 'Esta página ya cumplió su función y solo sirve una vez. Vuelva a la aplicación para continuar.',
    },
    login_cancelled: {
      title: 'Este inicio de sesión se canceló',
      text: 'No ha pasado nada. Vuelva a la aplicación para empezar de nuevo.',
    },
    other_browser: {
      title: 'Abierto en otro navegador',
      text: 'Este inicio de sesión comenzó en otro navegador, o se borraron sus cookies. Vuelva a la aplicación e inicie sesión desde aquí.',
    },
    mailed_link_spent: {
      title: 'Este enlace ya no vale',
      text: 'Se utilizó, lo sustituyó un correo más reciente o ha caducado. Abra el correo más reciente o inicie sesión de nuevo desde la aplicación.',
    },
    form_not_trusted: {
      title: 'No pudimos comprobar este formulario',
      text: 'No procede de esta página, o su navegador rechaza las cookies. Permita las cookies de este sitio e inténtelo de nuevo.',
    },
    destination_not_allowed: {
      title: 'No se puede volver desde aquí',
      text: 'La dirección a la que llevaría este inicio de sesión ya no pertenece a la aplicación. Vuelva a ella e inicie sesión de nuevo.',
    },
    provider_blocked_by_plan: {
      title: 'No se ofrece el acceso con contraseña',
      text: 'La aplicación no ofrece esta forma de iniciar sesión. Vuelva a ella o pregunte a sus responsables.',
    },
    unknown_route: {
      title: 'Esta página no existe',
      text: 'La dirección está mal escrita o no se abre por sí sola. Vuelva a la aplicación e inicie sesión desde allí.',
    },
    busy: {
      title: 'Un momento, por favor',
      text: 'El servicio está ocupado. Espere unos segundos e inténtelo de nuevo.',
    },
    refused: {
      title: 'No ha funcionado',
      text: 'La página no pudo leer lo que recibió. Vuelva atrás e inténtelo de nuevo.',
    },
    broken: {
      title: 'Algo ha fallado por nuestra parte',
      text: 'No es culpa suya y no se ha perdido nada. Espere un momento e inténtelo de nuevo.',
    },
  },
};
