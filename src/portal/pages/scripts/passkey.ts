/** Passkeys, where the browser has them: the button fills in the hidden form and sends it. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-passkey]')) {
  if (!credentialApi) break;
  const json = JSON.parse(form.dataset.passkey!);
  const use = () => navigator.credentials.get({ publicKey: requestOf(json) });
  const create = () => navigator.credentials.create({ publicKey: creationOf(json) });
  const button = form.querySelector('button')!;
  const note = form.querySelector<HTMLElement>('[role=status]')!;
  button.addEventListener('click', async () => {
    button.disabled = true;
    note.textContent = '';
    try {
      credentialField(form).value = written(await (form.dataset.creates ? create() : use()));
      form.submit();
    } catch {
      button.disabled = false;
      note.textContent = note.dataset.text!;
      button.focus();
    }
  });
  addEventListener('pageshow', () => {
    button.disabled = false;
  });
  form.hidden = false;
  for (const hint of document.querySelectorAll<HTMLElement>('[data-without-passkeys]')) hint.hidden = true;
}
