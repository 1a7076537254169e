/**
 * Passkeys, where the browser has them. The button and the suggestions of the browser fill in the hidden form and send
 * it. With a ticked box the sign-in form is sent in the background: the answer says where to go, or what passkey to
 * create first, or is a page that takes the place of this one. Whatever the device says, the sign-in goes on.
 */
{
  let pending = new AbortController();
  const renewed = () => {
    pending.abort();
    pending = new AbortController();
    return pending.signal;
  };

  const offerPasskeys = async (api: typeof PublicKeyCredential, form: HTMLFormElement) => {
    const request = JSON.parse(form.dataset.passkeyRequest!);
    const button = form.querySelector('button')!;
    const note = form.querySelector<HTMLElement>('[role=status]')!;
    const use = async (mediation?: CredentialMediationRequirement) => {
      const signal = renewed();
      const credential = await navigator.credentials.get({ publicKey: requestOf(request), mediation, signal });
      credentialField(form).value = written(credential);
      form.submit();
    };
    const suggest = async () => {
      if (form.dataset.suggests && (await api.isConditionalMediationAvailable?.())) use('conditional').catch(() => {});
    };
    button.addEventListener('click', async () => {
      button.disabled = true;
      note.textContent = '';
      try {
        await use();
      } catch {
        button.disabled = false;
        note.textContent = note.dataset.text!;
        button.focus();
        suggest();
      }
    });
    addEventListener('pageshow', () => {
      button.disabled = false;
    });
    form.hidden = false;
    for (const hint of document.querySelectorAll<HTMLElement>('[data-without-passkeys]')) hint.hidden = true;
    if (form.dataset.unknown)
      api.signalUnknownCredential?.({ rpId: request.rpId, credentialId: form.dataset.unknown }).catch(() => {});
    suggest();
  };

  const offerWish = async (api: typeof PublicKeyCredential, box: HTMLInputElement) => {
    const form = box.form!;
    const passkey = document.getElementById('passkey') as HTMLFormElement;
    form.addEventListener('submit', async (event) => {
      if (!box.checked || form.dataset.sent || event.submitter?.hasAttribute('formaction')) return;
      event.preventDefault();
      const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
      const answer = await fetch(box.dataset.passkeyWish!, { method: 'POST', body }).catch(() => undefined);
      if (!answer) return form.submit();
      if (!answer.headers.get('content-type')?.includes('json')) return show(await answer.text());
      const { to, posts, creation } = await answer.json();
      if (posts) return post(to, posts);
      if (to) return location.assign(to);
      const create = async () =>
        written(await navigator.credentials.create({ publicKey: creationOf(creation), signal: renewed() }));
      credentialField(passkey).value = await create().catch(() => '');
      passkey.action = box.dataset.add!;
      passkey.submit();
    });
    if (await api.isUserVerifyingPlatformAuthenticatorAvailable()) box.closest('label')!.hidden = false;
  };

  const post = (action: string, fields: Record<string, string>) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action, hidden: true });
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(document.createElement('input'), { name, value }));
    document.body.append(form);
    form.submit();
  };

  const show = (html: string) => {
    const inert = html.replace(/<(style|script)[\s\S]*?<\/\1>/g, '');
    const page = new DOMParser().parseFromString(inert, 'text/html');
    document.title = page.title;
    document.querySelector('main')!.replaceWith(page.querySelector('main')!);
    enhance();
    offerAll(true);
    document.querySelector<HTMLElement>('[autofocus]')?.focus();
  };
  const offerAll = (isTicked: boolean) => {
    if (!credentialApi) return;
    for (const form of document.querySelectorAll<HTMLFormElement>('[data-passkey-request]'))
      offerPasskeys(credentialApi, form);
    for (const box of document.querySelectorAll<HTMLInputElement>('[data-passkey-wish]')) {
      box.checked = isTicked;
      offerWish(credentialApi, box);
    }
  };
  offerAll(false);
}
