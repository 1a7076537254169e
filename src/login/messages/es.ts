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
  cancel: 'Cancelar',
  continueTo: (host) => `para continuar en ${host}`,
  backTo: (application) => `Volver a ${application}`,
  backToSignIn: 'Volver al inicio de sesión',
  quote: (requestId) => `Si vuelve a ocurrir, comuníquelo con este número: ${requestId}`,
  problems: {
    credentials_invalid: 'El correo o la contraseña no son correctos. Revise ambos e inténtelo de nuevo.',
    email_invalid: 'Escriba su dirección de correo completa, por ejemplo nombre@example.com.',
    email_not_verified: 'Esta dirección de correo aún no está confirmada, así que no sirve para iniciar sesión.',
    identity_exists: 'Ya existe una cuenta con este correo. Inicie sesión o use otra dirección.',
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
