import type { Language } from '../../../platform/http/language.js';

const en = {
  title: 'Change your email address',
  intro: (address: string) => `Your address is ${address} now.`,
  newAddress: 'New address',
  sendCode: 'Send code',
  oldIsTold: (address: string) =>
    `We send a code to the new address, and a notice to ${address} with a link that stops the change.`,
  codeTitle: 'Check your new inbox',
  codeIntro: 'If the address is free, a code is on its way to it. Your address changes once you enter the code.',
  confirm: 'Change address',
  pending: (address: string) => `Your change to ${address} waits for its code.`,
  enterCode: 'Enter the code',
  drop: 'Cancel the change',
};

type EmailWords = typeof en;

const de: EmailWords = {
  title: 'E-Mail-Adresse ändern',
  intro: (address) => `Jetzt ist es ${address}.`,
  newAddress: 'Neue Adresse',
  sendCode: 'Code senden',
  oldIsTold: (address) =>
    `Wir senden einen Code an die neue Adresse und eine Nachricht an ${address} mit einem Link, der die Änderung stoppt.`,
  codeTitle: 'Sehen Sie im neuen Posteingang nach',
  codeIntro:
    'Wenn die Adresse frei ist, ist ein Code an sie unterwegs. Ihre Adresse ändert sich, sobald Sie den Code eingeben.',
  confirm: 'Adresse ändern',
  pending: (address) => `Die Änderung auf ${address} wartet auf ihren Code.`,
  enterCode: 'Code eingeben',
  drop: 'Änderung abbrechen',
};

const fr: EmailWords = {
  title: 'Changer d’adresse e-mail',
  intro: (address) => `Actuellement\u00a0: ${address}.`,
  newAddress: 'Nouvelle adresse',
  sendCode: 'Envoyer le code',
  oldIsTold: (address) =>
    `Nous envoyons un code à la nouvelle adresse, et un avis à ${address} avec un lien qui arrête la modification.`,
  codeTitle: 'Consultez votre nouvelle boîte de réception',
  codeIntro: 'Si l’adresse est libre, un code y est en route. Votre adresse change dès que vous saisissez le code.',
  confirm: 'Changer d’adresse',
  pending: (address) => `Le remplacement par ${address} attend son code.`,
  enterCode: 'Saisir le code',
  drop: 'Abandonner la modification',
};

const es: EmailWords = {
  title: 'Cambiar el correo electrónico',
  intro: (address) => `Ahora es ${address}.`,
  newAddress: 'Nueva dirección',
  sendCode: 'Enviar código',
  oldIsTold: (address) =>
    `Enviamos un código a la nueva dirección y un aviso a ${address} con un enlace que detiene el cambio.`,
  codeTitle: 'Revise su nueva bandeja de entrada',
  codeIntro: 'Si la dirección está libre, un código está en camino. Su dirección cambia en cuanto escriba el código.',
  confirm: 'Cambiar dirección',
  pending: (address) => `El cambio a ${address} espera su código.`,
  enterCode: 'Escribir el código',
  drop: 'Cancelar el cambio',
};

const pt: EmailWords = {
  title: 'Alterar o e-mail',
  intro: (address) => `Agora é ${address}.`,
  newAddress: 'Novo endereço',
  sendCode: 'Enviar código',
  oldIsTold: (address) =>
    `Enviamos um código para o novo endereço e um aviso para ${address} com um link que interrompe a mudança.`,
  codeTitle: 'Confira a nova caixa de entrada',
  codeIntro: 'Se o endereço estiver livre, um código está a caminho. O endereço muda assim que você digitar o código.',
  confirm: 'Alterar endereço',
  pending: (address) => `A mudança para ${address} espera o código.`,
  enterCode: 'Digitar o código',
  drop: 'Cancelar a mudança',
};

const ja: EmailWords = {
  title: 'メールアドレスの変更',
  intro: (address) => `現在のアドレスは ${address} です。`,
  newAddress: '新しいアドレス',
  sendCode: 'コードを送信',
  oldIsTold: (address) =>
    `新しいアドレスにコードを送信し、${address} には変更を止めるリンク付きのお知らせを送信します。`,
  codeTitle: '新しい受信トレイを確認してください',
  codeIntro: 'アドレスが使用可能であれば、コードを送信しました。コードを入力すると、アドレスが変更されます。',
  confirm: 'アドレスを変更',
  pending: (address) => `${address} への変更はコードの入力待ちです。`,
  enterCode: 'コードを入力',
  drop: '変更を取りやめる',
};

/** The change of the email address. */
export const EMAIL: Record<Language, EmailWords> = { en, de, fr, es, pt, ja };
