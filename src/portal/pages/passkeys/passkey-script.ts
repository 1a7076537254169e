/** Passkeys, where the browser has them: the button fills in the hidden form and sends it. */
export const ACCOUNT_PASSKEY_SCRIPT = `
for (const form of window.PublicKeyCredential ? document.querySelectorAll('[data-passkey]') : []) {
  const api = window.PublicKeyCredential;
  const bytesOf = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  const textOf = (bytes) =>
    btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
      .replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '');
  const withId = (named) => ({ ...named, id: bytesOf(named.id) });
  const json = JSON.parse(form.dataset.passkey);
  const plain = { ...json, challenge: bytesOf(json.challenge) };
  const use = () =>
    navigator.credentials.get({ publicKey: { ...plain, allowCredentials: json.allowCredentials.map(withId) } });
  const create = () =>
    navigator.credentials.create({
      publicKey: { ...plain, user: withId(json.user), excludeCredentials: json.excludeCredentials.map(withId) },
    });
  const written = ({ id, response }) => {
    const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'];
    const said = parts.filter((part) => response[part]).map((part) => [part, textOf(response[part])]);
    return JSON.stringify({ id, response: { ...Object.fromEntries(said), transports: response.getTransports?.() } });
  };
  const button = form.querySelector('button');
  const note = form.querySelector('[role=status]');
  button.addEventListener('click', async () => {
    button.disabled = true;
    note.textContent = '';
    try {
      form.elements.credential.value = written(await (form.dataset.creates ? create() : use()));
      form.submit();
    } catch {
      button.disabled = false;
      note.textContent = note.dataset.text;
      button.focus();
    }
  });
  addEventListener('pageshow', () => (button.disabled = false));
  form.hidden = false;
  for (const hint of document.querySelectorAll('[data-without-passkeys]')) hint.hidden = true;
}
`;
