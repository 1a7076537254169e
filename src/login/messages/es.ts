import { FORGOT_PASSWORD } from '../../platform/pages/forgot-password.js';
import type { Messages } from './en.js';
import { LINKING } from './linking.js';
import { PASSKEYS } from './passkeys.js';
import { SECOND_FACTOR } from './second-factor.js';

export const es: Messages = {
  email: 'Correo electrónico',
  password: 'Contraseña',
  name: 'Nombre',
  optional: 'opcional',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  passwordHint: 'Al menos 8 caracteres. Unas cuantas palabras sin relación entre sí son una buena opción.',
  signIn: 'Iniciar sesión',
  signInInstead: 'Ya tengo una cuenta',
  createAccount: 'Crear cuenta',
  createAnAccount: 'Crear una cuenta',
  createYourAccount: 'Cree su cuenta',
  code: 'Código',
  codeHint: 'Los seis dígitos del correo.',
  verify: 'Confirmar',
  resend: 'Reenviar el correo',
  noCode:
    '¿No ha recibido el código? Mire también en la carpeta de correo no deseado. Si esta dirección ya tiene una cuenta, el correo lo indica: en ese caso, inicie sesión.',
  nextMail: (seconds) => `(${seconds}\u00a0s)`,
  trouble: '¿Algún problema?',
  yourAddress: 'su dirección',
  otherAddress: 'Cambiar',
  checkInbox: 'Revise su bandeja de entrada',
  verificationSent: (address) => `Use el enlace o el código del correo enviado a ${address}.`,
  confirmEmail: 'Confirme su correo electrónico',
  confirmIntro: (address, application) =>
    `Confirme que ${address} le pertenece. Después se iniciará su sesión en ${application}.`,
  notYours: '¿No lo ha solicitado? Cierre esta página y no pasará nada.',
  wasItYou: '¿Ha sido usted?',
  wasItYouIntro: (address, application) =>
    `Alguien ha solicitado a ${application} una cuenta para ${address}. Este enlace se ha abierto en un navegador distinto del de la solicitud.`,
  signUpPasswordHint: 'La que se eligió al registrarse.',
  itWasMe: 'He sido yo',
  itWasNotMe: 'No he sido yo',
  notMeNote: 'Entonces se eliminarán este registro y su contraseña.',
  signUpPasswordIntro: (address, application) =>
    `La contraseña del registro no coincide. Con una nueva, ${address} quedará verificada en ${application}.`,
  newPasswordElsewhere: (address, application) => `Para ${address} en ${application}.`,
  askedWhen: 'Cuándo',
  askedFrom: 'Dirección IP',
  askedWith: 'Dispositivo',
  openedElsewhere: '¿Ha abierto el enlace en otro dispositivo? Confírmelo allí y continúe aquí.',
  continue: 'Continuar',
  forgotPassword: FORGOT_PASSWORD.es,
  forgotTitle: '¿Ha olvidado su contraseña?',
  forgotIntro: 'Escriba el correo electrónico de su cuenta y le enviaremos un enlace para elegir una nueva contraseña.',
  sendResetLink: 'Enviar enlace',
  resetSent: (address) =>
    `Si existe una cuenta para ${address}, recibirá un correo. Haga clic en el enlace que contiene o escriba aquí el código.`,
  linkSpent: 'Este enlace ya no es válido. Escriba el código del correo más reciente o solicite otro.',
  askAgain: 'Solicitar otro correo',
  newPassword: 'Nueva contraseña',
  newPasswordTitle: 'Elija una nueva contraseña',
  newPasswordIntro: (address, application) => `Para ${address}. Después se iniciará su sesión en ${application}.`,
  setPassword: 'Guardar contraseña',
  sessionsEnd: 'Se cerrarán todas sus demás sesiones.',
  cancel: 'Cancelar',
  continueTo: (host) => `para continuar en ${host}`,
  backTo: (application) => `Volver a ${application}`,
  backToSignIn: 'Volver al inicio de sesión',
  quote: 'Si vuelve a ocurrir, comuníquelo indicando el ID de solicitud que aparece abajo.',
  requestId: 'ID de solicitud',
  remembered: {
    wish: 'Recordarme en este navegador',
    continueAs: (email) => `Continuar como ${email}`,
    forget: 'Olvidar este navegador',
    useAnother: 'Usar otra cuenta',
  },
  linking: LINKING.es,
  secondFactor: SECOND_FACTOR.es,
  passkeys: PASSKEYS.es,
  providers: {
    or: 'o',
    continueWith: (provider) => `Continuar con ${provider}`,
  },
  problems: {
    passkey_invalid: 'Esta llave de acceso no se ha aceptado. Inténtelo de nuevo o inicie sesión de otra forma.',
    passkey_unknown:
      'Esta llave de acceso ya no es válida: se eliminó o se restableció la contraseña. Inicie sesión de otra forma.',
    passkey_of_other_account: 'Esta llave de acceso pertenece a otra cuenta. Elija otra o inicie sesión de otra forma.',
    provider_sign_in_cancelled: 'Ha vuelto sin iniciar sesión allí. Elija cómo continuar.',
    credentials_invalid:
      'El correo o la contraseña no son correctos. Revise ambos e inténtelo de nuevo. Si son correctos y su dirección aún no está verificada, le enviaremos un nuevo correo.',
    email_invalid: 'Escriba su dirección de correo completa, por ejemplo nombre@example.com.',
    email_code_invalid: 'Este código no es correcto o ya no es válido. Revíselo o solicite otro correo.',
    sign_up_password_wrong: 'Esta no es la contraseña elegida al registrarse. Inténtelo de nuevo.',
    sign_up_password_spent: 'Se ha escrito cinco veces una contraseña incorrecta. Elija una nueva.',
    sign_up_not_confirmed: 'Aún no está confirmado. Abra primero el enlace del correo o escriba el código.',
    browser_not_remembered: 'Este navegador ya no recuerda su cuenta. Inicie sesión de nuevo.',
    mfa_code_invalid:
      'Este código no es correcto o ya se ha usado. Espere al siguiente o use un código de recuperación.',
    mfa_required:
      'Esta cuenta tiene la verificación en dos pasos. Escriba también su código y, otra vez, la contraseña nueva.',
    mail_just_sent: (moment) => `Acabamos de enviar un correo. Podrá solicitar otro ${moment}.`,
    password_missing: 'Escriba su contraseña.',
    password_too_short: 'Use al menos 8 caracteres.',
    password_too_long: 'Use 256 caracteres como máximo.',
    password_common: 'Es una de las contraseñas más comunes y sería la primera en adivinarse. Elija otra.',
    password_personal: 'Contiene su nombre, su correo o el nombre de la aplicación. Elija otra.',
    password_guessable:
      'Es demasiado fácil de adivinar. Unas cuantas palabras sin relación entre sí forman una buena contraseña.',
    malformed_input:
      'No se ha podido leer una parte de este formulario. Revise lo que ha escrito e inténtelo de nuevo.',
    too_many_requests: (moment) => `Demasiados intentos. Inténtelo de nuevo ${moment}.`,
    overloaded: 'Muchas personas están iniciando sesión en este momento. Inténtelo de nuevo en unos segundos.',
    unavailable: 'Ahora mismo no es posible iniciar sesión. Inténtelo de nuevo en unos segundos.',
  },
  outcomes: {
    verified: {
      title: 'Su correo está verificado',
      text: (application) =>
        `Vuelva a la ventana en la que se registró. O inicie sesión en ${application} con su contraseña.`,
    },
    'password-chosen': {
      title: 'Su nueva contraseña está guardada',
      text: (application) => `Su correo está verificado. Inicie sesión en ${application} con la nueva contraseña.`,
    },
    'password-set': {
      title: 'Su nueva contraseña está guardada',
      text: (application) =>
        `Inicie sesión con ella en ${application}. Se ha cerrado su sesión en todos los demás sitios.`,
    },
    'not-me': {
      title: 'Gracias por avisarnos',
      text: (application) =>
        `El registro en ${application}, su contraseña y sus códigos se han eliminado. No tiene que hacer nada más.`,
    },
  },
  failures: {
    login_link_invalid: {
      title: 'Este enlace no funciona',
      text: 'Se ha modificado o cortado por el camino. Vuelva a la aplicación e inicie sesión desde allí.',
    },
    login_expired: {
      title: 'Este inicio de sesión ha caducado',
      text: 'Ha estado abierto demasiado tiempo. Vuelva a la aplicación e inicie sesión de nuevo.',
    },
    mailed_link_expired: {
      title: 'Este enlace ha caducado',
      text: 'El enlace de un correo solo es válido durante poco tiempo. Vuelva a la aplicación, inicie sesión o regístrese de nuevo y abra el correo más reciente.',
    },
    login_finished: {
      title: 'Este inicio de sesión ha finalizado',
      text: 'Se completó en este navegador o en otro. Si aquí no tiene la sesión iniciada, vuelva a la aplicación e inicie sesión de nuevo.',
    },
    login_cancelled: {
      title: 'Este inicio de sesión se ha cancelado',
      text: 'No ha cambiado nada. Vuelva a la aplicación para empezar de nuevo.',
    },
    other_browser: {
      title: 'Abierto en otro navegador',
      text: 'Este inicio de sesión comenzó en otro navegador, o se han borrado sus cookies. Abra la aplicación en este navegador e inicie sesión de nuevo.',
    },
    mailed_link_spent: {
      title: 'Este enlace ya no es válido',
      text: 'Ya se ha utilizado, lo ha sustituido un correo más reciente o ha caducado. Abra el correo más reciente o inicie sesión de nuevo desde la aplicación.',
    },
    first_factor_lapsed: {
      title: 'Inicie sesión de nuevo',
      text: 'Ha pasado demasiado tiempo o se ha escrito cinco veces un código incorrecto. No ha cambiado nada. Inicie sesión de nuevo con su código a mano.',
    },
    form_not_trusted: {
      title: 'No hemos podido comprobar este formulario',
      text: 'No procede de esta página, o su navegador bloquea las cookies. Permita las cookies de este sitio e inténtelo de nuevo.',
    },
    destination_not_allowed: {
      title: 'No se puede continuar este inicio de sesión',
      text: 'La dirección a la que debía volver ya no pertenece a la aplicación. Vuelva a la aplicación e inicie sesión de nuevo.',
    },
    provider_blocked_by_plan: {
      title: 'Esta forma de iniciar sesión no está disponible',
      text: 'La aplicación no ofrece esta forma de iniciar sesión. Vuelva a ella o consulte a sus responsables.',
    },
    provider_unknown: {
      title: 'Esta forma de iniciar sesión ya no se ofrece',
      text: 'La aplicación la ha retirado. Inicie sesión de otra forma.',
    },
    provider_unreachable: {
      title: 'El proveedor no responde',
      text: 'No hemos podido contactar con el proveedor que debía iniciar su sesión. No se ha perdido nada. Inténtelo de nuevo en un minuto o inicie sesión de otra forma.',
    },
    provider_refused: {
      title: 'El proveedor no ha iniciado su sesión',
      text: 'Ha comunicado un error sin más detalles. Inténtelo de nuevo o inicie sesión de otra forma.',
    },
    provider_answer_invalid: {
      title: 'No hemos podido confiar en la respuesta',
      text: 'La respuesta del proveedor no corresponde a este inicio de sesión, por lo que no ha entrado. Inténtelo de nuevo o inicie sesión de otra forma.',
    },
    provider_answer_unknown: {
      title: 'Este paso ya se ha dado',
      text: 'La respuesta de un proveedor vale una sola vez y durante unos minutos. Quizá esta página se abrió dos veces o con el botón Atrás. Inicie sesión de nuevo.',
    },
    nothing_to_link: {
      title: 'Este paso ha terminado',
      text: 'Se completó o se abandonó, o lo ha sustituido otro inicio de sesión. Empiece de nuevo con el botón del proveedor.',
    },
    account_blocked: {
      title: 'Esta cuenta está bloqueada',
      text: 'Por ahora no puede iniciar sesión con ella. Los responsables de la aplicación pueden decirle por qué.',
    },
    upstream_account_taken: {
      title: 'Ahora pertenece a otra cuenta',
      text: 'Mientras tanto, la cuenta del proveedor se ha vinculado a otra cuenta de aquí. Empiece de nuevo y entrará en ella.',
    },
    unknown_route: {
      title: 'Esta página no existe',
      text: 'La dirección está mal escrita, o la página no se puede abrir por sí sola. Vuelva a la aplicación e inicie sesión desde allí.',
    },
    busy: {
      title: 'Un momento, por favor',
      text: 'El servicio está ocupado. Espere unos segundos e inténtelo de nuevo.',
    },
    refused: {
      title: 'No ha funcionado',
      text: 'No hemos podido leer lo que ha enviado su navegador. Vuelva atrás e inténtelo de nuevo.',
    },
    broken: {
      title: 'Algo ha fallado por nuestra parte',
      text: 'No es culpa suya y no se ha perdido nada. Espere un momento e inténtelo de nuevo.',
    },
  },
};
