import type { LoginWords } from '../en/login.js';
import { loginFailures, loginProblems } from './failures.js';

export const login: LoginWords = {
  email: 'Correo electrónico',
  password: 'Contraseña',
  name: 'Nombre',
  optional: 'opcional',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  passwordHint: ({ leastCharacters }) =>
    `Al menos ${leastCharacters} caracteres. Unas cuantas palabras sin relación entre sí son una buena opción.`,
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
  forgotPassword: '¿Ha olvidado su contraseña?',
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
  providers: {
    or: 'o',
    continueWith: (provider) => `Continuar con ${provider}`,
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
  linking: {
    choiceTitle: '¿Es su primera vez aquí?',
    choiceIntro: (provider, application) =>
      `${provider} oculta su dirección real, así que no sabemos si ya tiene una cuenta en ${application}.`,
    haveAccount: 'Ya tengo una cuenta',
    haveAccountNote: (provider) => `Inicie sesión en ella una vez; después podrá entrar en ella con ${provider}.`,
    accountAt: (provider) => `Cuenta de ${provider}`,
    sent: (address) =>
      `Hemos enviado seis dígitos a ${address}. Escríbalos aquí para demostrar que la dirección le pertenece.`,
    unconfirmed: (provider) => `${provider} no nos ha confirmado esta dirección.`,
    accountThere: (application) => `Ya existe una cuenta en ${application} con esta dirección.`,
    signInToIt: 'Iniciar sesión en ella',
    addressTitle: 'Su correo electrónico',
    addressIntro: (provider) =>
      `${provider} no nos ha confirmado ninguna dirección. Escriba una cuyo correo pueda leer ahora.`,
    sendCode: 'Enviar código',
    willLink: (provider, account) =>
      `Inicie sesión en su cuenta. Su cuenta de ${provider} ${account} se vinculará entonces a ella.`,
    willLinkHere: (provider, account) => `Su cuenta de ${provider} ${account} se vinculará entonces a esta cuenta.`,
    leave: 'No vincular',
  },
  secondFactor: {
    title: 'Verificación en dos pasos',
    intro: 'Escriba el código de su aplicación de autenticación.',
    hint: 'Seis dígitos. Cada 30 segundos aparece un código nuevo.',
    useRecoveryCode: 'Usar un código de recuperación',
    recoveryIntro: 'Escriba uno de los códigos de recuperación que guardó. Cada uno sirve una sola vez.',
    recoveryCode: 'Código de recuperación',
    recoveryHint: 'Diez letras y números, por ejemplo 7KQF9-MXT2H.',
    useApp: 'Usar la aplicación de autenticación',
    allLost: (application) => `¿No le queda ningún código? Pida ayuda a los responsables de ${application}.`,
    enrolTitle: 'Configurar la verificación en dos pasos',
    enrolIntro: (application) => `${application} pide un segundo paso en cada inicio de sesión.`,
    scan: 'Escanee esta imagen con una aplicación de autenticación. Después, escriba el código que muestra.',
    qrCode: 'Código QR para su aplicación de autenticación',
    byHand: 'O escriba esta clave en la aplicación:',
    openApp: 'Abrir la aplicación en este dispositivo',
    codesTitle: 'Guarde sus códigos de recuperación',
    codesIntro:
      'La verificación en dos pasos está activada. Si pierde el teléfono, podrá iniciar sesión una vez con cada uno de estos códigos. Guárdelos en un lugar seguro: solo se muestran ahora.',
    onTitle: 'La verificación en dos pasos está activada',
    onIntro:
      'Sus códigos de recuperación ya se han mostrado. Si no los guardó, solicite otros nuevos; los anteriores dejarán de funcionar.',
    newCodes: 'Mostrar códigos nuevos',
    fileTitle: (application) => `Códigos de recuperación de ${application}`,
    download: 'Descargar',
    copy: 'Copiar',
    copied: 'Copiado',
    print: 'Imprimir',
    resetField: 'Código de su aplicación de autenticación',
    resetHint: 'O uno de sus códigos de recuperación.',
  },
  passkeys: {
    signIn: 'Iniciar sesión con una llave de acceso',
    wish: 'Más rápido la próxima vez: crear una llave de acceso en este dispositivo',
    notUsed: 'No se ha usado ninguna llave de acceso. Inténtelo de nuevo o inicie sesión de otra forma.',
    factor: 'Usar una llave de acceso',
    factorIntro: 'Confirme con su llave de acceso que es usted.',
    notHere:
      'Este navegador no puede usar aquí su llave de acceso. Permita JavaScript en esta página o inicie sesión con otro navegador.',
    allLost: (application) =>
      `¿No tiene a mano ninguna llave de acceso? Pida ayuda a los responsables de ${application}.`,
  },
  strays: {
    frontTitle: 'Este es un servicio de inicio de sesión',
    front:
      'Las aplicaciones le envían aquí para iniciar sesión. No sabemos de qué aplicación viene. Vuelva a ella e inicie sesión desde allí.',
    strandedTitle: 'Aquí no hay ninguna aplicación',
    stranded:
      'Ha iniciado sesión, pero ha vuelto a una dirección sin aplicación. Vuelva a la aplicación e inicie sesión de nuevo. Si acaba otra vez aquí, avise a sus responsables.',
    forDevelopers:
      'Para desarrolladores: envíe el código de esta dirección a POST /v1/auth/authorize antes de que caduque.',
  },
  signOut: {
    askTitle: '¿Cerrar sesión?',
    ask: (name) => `Otro sitio web le ha traído hasta aquí. ¿Quiere cerrar su sesión en ${name}?`,
    signOut: 'Cerrar sesión',
    stay: 'Mantener la sesión iniciada',
    outTitle: 'Sesión cerrada',
    out: 'No hay ninguna sesión iniciada en este navegador. Puede cerrar esta página.',
    overTitle: 'Vuelva a iniciar sesión',
    over: 'Su sesión ha terminado o ya no está en este navegador.',
    back: (name) => `Continuar en ${name}`,
  },
  problems: loginProblems,
  failures: loginFailures,
};
