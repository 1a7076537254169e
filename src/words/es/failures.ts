import type { LoginFailures, LoginProblems, PortalFailures, PortalProblems } from '../en/failures.js';
import { spelled } from './numbers.js';

export const loginProblems: LoginProblems = {
  passkey_invalid: 'Esta llave de acceso no se ha aceptado. Inténtelo de nuevo o inicie sesión de otra forma.',
  passkey_unknown: 'Esta llave de acceso ya no es válida. Inicie sesión de otra forma.',
  passkey_of_other_account: 'Esta llave de acceso pertenece a otra cuenta. Elija otra o inicie sesión de otra forma.',
  provider_sign_in_cancelled: 'Ha vuelto sin iniciar sesión allí. Elija cómo continuar.',
  credentials_invalid:
    'El correo o la contraseña no son correctos. Revise ambos e inténtelo de nuevo. Si son correctos y su dirección aún no está verificada, le enviaremos un nuevo correo.',
  new_password_due:
    'Debe elegir una nueva contraseña. Vuelva a la página de inicio de sesión e indique que la ha olvidado.',
  email_invalid: 'Escriba su dirección de correo completa, por ejemplo nombre@example.com.',
  user_code_unknown: 'Ningún dispositivo muestra este código. Compárelo letra por letra.',
  email_code_invalid: 'Este código no es correcto o ya no es válido. Revíselo o solicite otro correo.',
  sign_up_password_wrong: 'Esta no es la contraseña elegida al registrarse. Inténtelo de nuevo.',
  sign_up_password_spent: ({ signUpTries }) =>
    `Se ha escrito ${spelled(signUpTries)} veces una contraseña incorrecta. Elija una nueva.`,
  sign_up_not_confirmed: 'Aún no está confirmado. Abra primero el enlace del correo o escriba el código.',
  profile_fields_invalid: 'Falta un campo o no es válido. Revise lo que ha escrito.',
  agreement_required: 'Marque cada casilla para continuar. Cada enlace abre la versión vigente.',
  browser_not_remembered: 'Este navegador ya no recuerda su cuenta. Inicie sesión de nuevo.',
  organization_not_member:
    'Esa cuenta no pertenece a esta organización. Inicie sesión con otra o pida a los responsables de la aplicación que le añadan.',
  membership_required:
    'Esta aplicación solo admite a miembros de organizaciones, y esa cuenta no pertenece a ninguna. Pida a los responsables de la aplicación que le añadan.',
  organization_policy:
    'Esta organización exige otro inicio de sesión: de nuevo, de otra manera o con un segundo factor. Elija una manera u otra cuenta.',
  organization_address:
    'Esa cuenta no tiene una dirección de la organización a la que pertenece este proveedor. Inicie sesión de otra manera.',
  other_user_wanted:
    'La aplicación ha pedido otra cuenta, no esta. Inicie sesión con aquella cuenta o vuelva a la aplicación.',
  mfa_code_invalid: 'Este código no es correcto o ya se ha usado. Espere al siguiente o use un código de recuperación.',
  mfa_required:
    'Esta cuenta tiene la verificación en dos pasos. Escriba también su código y, otra vez, la contraseña nueva.',
  mail_just_sent: ({ moment }) => `Acabamos de enviar un correo. Podrá solicitar otro ${moment}.`,
  password_missing: 'Escriba su contraseña.',
  password_too_short: ({ leastCharacters }) => `Use al menos ${leastCharacters} caracteres.`,
  password_too_long: ({ mostCharacters }) => `Use ${mostCharacters} caracteres como máximo.`,
  password_common: 'Es una de las contraseñas más comunes y sería la primera en adivinarse. Elija otra.',
  password_personal: 'Contiene su nombre, su correo o el nombre de la aplicación. Elija otra.',
  password_guessable:
    'Es demasiado fácil de adivinar. Unas cuantas palabras sin relación entre sí forman una buena contraseña.',
  malformed_input: 'No se ha podido leer una parte de este formulario. Revise lo que ha escrito e inténtelo de nuevo.',
  too_many_requests: ({ moment }) => `Demasiados intentos. Inténtelo de nuevo ${moment}.`,
  overloaded: 'Muchas personas están iniciando sesión en este momento. Inténtelo de nuevo en unos segundos.',
  unavailable: 'Ahora mismo no es posible iniciar sesión. Inténtelo de nuevo en unos segundos.',
};

export const loginFailures: LoginFailures = {
  login_link_invalid: {
    title: 'Este enlace no funciona',
    text: 'Se ha modificado o cortado por el camino. Vuelva a la aplicación e inicie sesión desde allí.',
  },
  organization_policy: {
    title: 'Esta organización exige otro inicio de sesión',
    text: 'Inicie sesión de nuevo, de otra manera o con un segundo factor. Entonces esta organización le dejará entrar.',
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
    text: ({ factorTries }) =>
      `Ha pasado demasiado tiempo o se ha escrito ${spelled(factorTries)} veces un código incorrecto. No ha cambiado nada. Inicie sesión de nuevo con su código a mano.`,
  },
  form_not_trusted: {
    title: 'No hemos podido comprobar este formulario',
    text: 'No procede de esta página, o su navegador bloquea las cookies. Permita las cookies de este sitio e inténtelo de nuevo.',
  },
  destination_not_allowed: {
    title: 'No se puede continuar este inicio de sesión',
    text: 'La dirección a la que debía volver ya no pertenece a la aplicación. Vuelva a la aplicación e inicie sesión de nuevo.',
  },
  user_code_used: {
    title: 'Este código ya se ha usado',
    text: 'El dispositivo se permitió o se rechazó con él. Para iniciar sesión, empiece de nuevo en el dispositivo: muestra un código nuevo.',
  },
  user_code_expired: {
    title: 'Este código ha caducado',
    text: 'El código de un dispositivo solo vale unos minutos. Empiece de nuevo en el dispositivo: muestra un código nuevo.',
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
  invitation_invalid: {
    title: 'Esta invitación ya no vale',
    text: 'Fue aceptada, retirada o enviada de nuevo, o ha caducado. Si tiene un correo más reciente, use ese. Si no, pregunte a las personas que le invitaron.',
  },
  address_not_admitted: {
    title: 'Esta dirección no está invitada',
    text: 'La aplicación no admite cuentas nuevas para cualquier dirección de correo, y la suya no está invitada. Inicie sesión con la dirección invitada o pregunte a los responsables de la aplicación.',
  },
  sign_up_closed: {
    title: 'No se admiten cuentas nuevas',
    text: 'La aplicación no acepta registros. Si tiene una cuenta, inicie sesión con ella.',
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
  client_unknown: {
    title: 'Este inicio de sesión no puede empezar',
    text: 'La aplicación que le ha traído aquí lo ha pedido de un modo que no aceptamos. Solo quienes gestionan la aplicación pueden arreglarlo.',
  },
  sign_out_refused: {
    title: 'Este cierre de sesión no puede empezar',
    text: 'Es posible que su sesión siga abierta aquí. La aplicación que le ha traído aquí ha pedido el cierre de sesión de un modo que no aceptamos. Solo quienes gestionan la aplicación pueden arreglarlo.',
  },
  refused: {
    title: 'No ha funcionado',
    text: 'No hemos podido leer lo que ha enviado su navegador. Vuelva atrás e inténtelo de nuevo.',
  },
  broken: {
    title: 'Algo ha fallado por nuestra parte',
    text: 'No es culpa suya y no se ha perdido nada. Espere un momento e inténtelo de nuevo.',
  },
};

export const portalProblems: PortalProblems = {
  last_manager:
    'La organización tendría miembros y nadie que la administre. Dé antes a otro miembro una función que la administre.',
  role_beyond: 'Esto requiere permisos que usted no tiene en esta organización.',
  roles_missing: 'Marque al menos una función.',
  invitation_open: 'Esta dirección tiene una invitación abierta. Envíela de nuevo o retírela antes.',
  invitation_ended: 'Mientras tanto, la invitación se aceptó o se retiró.',
  invitation_unknown: 'Esta invitación ya no existe.',
  member_already: 'Esta dirección ya es de un miembro. Cambie sus funciones.',
  dns_unanswered: ({ moment }) => `El DNS no ha respondido para este dominio. Inténtelo de nuevo ${moment}.`,
  domain_claimed: 'La organización ya ha reclamado este dominio.',
  domain_not_claimable: 'Muchas organizaciones usan este dominio. Reclame uno que sea solo de la suya.',
  domain_record_missing:
    'El DNS todavía no tiene este registro. Créelo o espere: uno nuevo puede tardar una hora en verse.',
  domain_record_other:
    'En el DNS, este registro tiene otro valor. Ponga el que aparece aquí y compruébelo de nuevo más tarde.',
  domain_taken: 'Otra organización ha demostrado este dominio, y solo puede ser de una. Antes hay que quitarlo allí.',
  domain_unknown: 'La organización ya no tiene este dominio.',
  domains_full: 'La organización ya tiene el número máximo de dominios. Quite uno antes.',
  overloaded: 'El servicio está muy ocupado y esto no ha funcionado. Inténtelo de nuevo en unos segundos.',
  unavailable: 'Esto no ha funcionado en este momento. Inténtelo de nuevo en unos segundos.',
  password_wrong: 'Esta no es su contraseña actual. Compruébela e inténtelo de nuevo.',
  fresh_proof_invalid: 'Este código es incorrecto, ya se ha usado o es demasiado antiguo.',
  second_factor_not_proved:
    'En esta sesión aún no ha usado el segundo paso. Use un código o una llave de acceso, o cierre la sesión y vuelva a iniciarla con uno de los dos.',
  passkey_too_new:
    'Esta llave de acceso se añadió después de iniciar sesión, así que aquí todavía no cuenta. Cierre la sesión y vuelva a iniciarla con ella: contará de inmediato. Hasta entonces, use otro medio.',
  second_factor_too_new:
    'La aplicación de autenticación se activó después de iniciar sesión, así que sus códigos aquí todavía no cuentan. Cierre la sesión y vuelva a iniciarla con un código: contarán de inmediato.',
  malformed_input: 'No se ha podido leer una parte de este formulario. Revise lo que ha escrito e inténtelo de nuevo.',
  current_password_required: 'Escriba también su contraseña actual.',
  mfa_setup_code_invalid:
    'Este no es el código que muestra ahora la aplicación. Compruebe la hora del teléfono y pruebe con el siguiente código.',
  email_unchanged: 'Esta ya es la dirección de su cuenta.',
  address_change_invalid:
    'Este código es incorrecto o demasiado antiguo, o la dirección no está libre. Compruébelo o pida el cambio de nuevo.',
  last_way_in:
    'Esta es la última forma de iniciar sesión en su cuenta. Añada antes otra: una contraseña, una llave de acceso u otra cuenta.',
  passkey_not_accepted: 'La llave de acceso no se ha aceptado. Inténtelo de nuevo.',
  passkey_not_added: 'Esta llave de acceso ya está en su cuenta, o tiene tantas como puede tener.',
  passkey_invalid: 'Esta llave de acceso no se ha aceptado. Inténtelo de nuevo o confirme de otra forma.',
  last_owner_stays:
    'Usted es el último propietario de la consola, así que su cuenta se queda. Nombre antes a otro propietario.',
  second_factor_kept:
    'Un operador conserva un segundo factor. Añada antes una llave de acceso o una app de autenticación.',
  deletion_not_confirmed: 'Esta no es la dirección de su cuenta.',
  merge_mfa_required: 'La cuenta de esta dirección tiene verificación en dos pasos. Escriba también su código.',
  merge_app_required:
    'La cuenta de esta dirección solo está protegida por una llave de acceso. Inicie sesión en ella, active la verificación en dos pasos con una aplicación y vuelva a vincular.',
  real_address_due: 'Esta dirección también oculta otra. Escriba la real.',
  form_not_trusted: 'Su cuenta se ha vuelto a abrir desde que se mostró este formulario. Revíselo y envíelo de nuevo.',
};

export const portalFailures: PortalFailures = {
  page_session_over: {
    title: 'Su cuenta no está abierta aquí',
    text: 'Su sesión se ha cerrado, o la página estuvo demasiado tiempo sin usarse. No se ha perdido nada. Vuelva a la aplicación y abra su cuenta desde allí.',
  },
  form_came_too_late: {
    title: 'Su cuenta ya no está abierta aquí',
    text: 'Su sesión se ha cerrado, o la página estuvo demasiado tiempo sin usarse. Lo que acaba de enviar no se ha guardado y no ha cambiado nada. Vuelva a la aplicación, abra su cuenta desde allí y repítalo.',
  },
  changed_meanwhile: {
    title: 'Su cuenta ha cambiado entretanto',
    text: 'Quizá en otra ventana o en otro dispositivo. No se ha hecho nada. Abra su cuenta y vea cómo está ahora.',
  },
  portal_code_invalid: {
    title: 'Este enlace ya no es válido',
    text: 'Funciona una vez y solo durante poco tiempo. Vuelva a la aplicación y abra de nuevo su cuenta.',
  },
  feature_blocked_by_plan: {
    title: 'Esta página no está disponible',
    text: 'La aplicación no la ofrece. Vuelva a ella o pregunte a sus responsables.',
  },
  unknown_route: {
    title: 'Esta página no existe',
    text: 'La dirección está mal escrita o la página ya no existe.',
  },
  view_is_read_only: {
    title: 'Cerrado durante una vista',
    text: 'Usted ve la cuenta de otra persona. No se puede cambiar nada en ella ni se muestra nada secreto. Termine la vista para abrir una cuenta propia.',
  },
  view_is_over: {
    title: 'La vista ha terminado',
    text: 'La cuenta de la otra persona está cerrada aquí. Puede empezar otra vista en la consola.',
  },
  opened_elsewhere: {
    title: 'Abra su cuenta desde la aplicación',
    text: 'Este enlace solo se puede abrir en una ventana propia. Vuelva a la aplicación y abra de nuevo su cuenta.',
  },
  linked_elsewhere: {
    title: 'Pertenece a otra cuenta',
    text: 'Esta cuenta está vinculada aquí a otra cuenta. Inicie sesión con ella y desvincúlela primero allí.',
  },
  link_answer_unknown: {
    title: 'Este paso ya se ha dado',
    text: 'La respuesta de un proveedor cuenta una vez y solo durante unos minutos. Quizá esta página se abrió dos veces. Empiece de nuevo si no se ha vinculado nada.',
  },
  email_undo_invalid: {
    title: 'Este enlace no funciona',
    text: ({ undoDays }) => `Ya se ha usado o ha caducado: funciona una vez, durante ${spelled(undoDays)} días.`,
  },
  former_email_taken: {
    title: 'La dirección está en uso',
    text: 'Otra cuenta usa ahora su dirección anterior, por lo que no se puede restablecer aquí. Póngase en contacto con los responsables de la aplicación.',
  },
  gone: {
    title: 'Ya no existe',
    text: 'Se ha eliminado entretanto, en esta ventana o en otra.',
  },
};
