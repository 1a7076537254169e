/**
 * Passkeys, where the browser has them. The button and the suggestions of the browser fill in the hidden form and send
 * it. With a ticked box the sign-in form is sent in the background: the answer says where to go, or what passkey to
 * create first, or is a page that takes the place of this one. Whatever the device says, the sign-in goes on.
 */
export const PASSKEY_SCRIPT = `
{
  const api = window.PublicKeyCredential;
  const bytesOf = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
  const textOf = (bytes) =>
    btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
      .replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=/g, '');
  const withId = (named) => ({ ...named, id: bytesOf(named.id) });
  const requestOf = (json) =>
    api.parseRequestOptionsFromJSON?.(json) ?? {
      ...json,
      challenge: bytesOf(json.challenge),
      allowCredentials: json.allowCredentials?.map(withId),
    };
  const creationOf = (json) =>
    api.parseCreationOptionsFromJSON?.(json) ?? {
      ...json,
      challenge: bytesOf(json.challenge),
      user: withId(json.user),
      excludeCredentials: json.excludeCredentials.map(withId),
    };
  const written = ({ id, response }) => {
    const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'];
    const said = parts.filter((part) => response[part]).map((part) => [part, textOf(response[part])]);
    return JSON.stringify({
      id,
      response: { ...Object.fromEntries(said), transports: response.getTransports?.() },
    });
  };
  let pending = new AbortController();
  const renewed = () => {
    pending.abort();
    pending = new AbortController();
    return pending.signal;
  };

  const offerPasskeys = async (form) => {
    const request = JSON.parse(form.dataset.passkeyRequest);
    const button = form.querySelector('button');
    const note = form.querySelector('[role=status]');
    const use = async (mediation) => {
      const signal = renewed();
      const credential = await navigator.credentials.get({ publicKey: requestOf(request), mediation, signal });
      form.elements.credential.value = written(credential);
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
        note.textContent = note.dataset.text;
        button.focus();
        suggest();
      }
    });
    addEventListener('pageshow', () => (button.disabled = false));
    form.hidden = false;
    for (const hint of document.querySelectorAll('[data-without-passkeys]')) hint.hidden = true;
    if (form.dataset.unknown)
      api.signalUnknownCredential?.({ rpId: request.rpId, credentialId: form.dataset.unknown }).catch(() => {});
    suggest();
  };

  const offerWish = async (box) => {
    const { form } = box;
    const passkey = document.getElementById('passkey');
    form.addEventListener('submit', async (event) => {
      if (!box.checked || form.dataset.sent || event.submitter?.hasAttribute('formaction')) return;
      event.preventDefault();
      const body = new URLSearchParams(new FormData(form));
      const answer = await fetch(box.dataset.passkeyWish, { method: 'POST', body }).catch(() => undefined);
      if (!answer) return form.submit();
      if (!answer.headers.get('content-type')?.includes('json')) return show(await answer.text());
      const { to, creation } = await answer.json();
      if (to) return location.assign(to);
      const create = async () =>
        written(await navigator.credentials.create({ publicKey: creationOf(creation), signal: renewed() }));
      passkey.elements.credential.value = await create().catch(() => '');
      passkey.action = box.dataset.add;
      passkey.submit();
    });
    if (await api.isUserVerifyingPlatformAuthenticatorAvailable()) box.closest('label').hidden = false;
  };

  const show = (html) => {
    const inert = html.replace(/<(style|script)[^]*?<\\/\\1>/g, '');
    const page = new DOMParser().parseFromString(inert, 'text/html');
    document.title = page.title;
    document.querySelector('main').replaceWith(page.querySelector('main'));
    enhance();
    offerAll(true);
    document.querySelector('[autofocus]')?.focus();
  };
  const offerAll = (isTicked) => {
    for (const form of document.querySelectorAll('[data-passkey-request]')) offerPasskeys(form);
    for (const box of document.querySelectorAll('[data-passkey-wish]')) {
      box.checked = isTicked;
      offerWish(box);
    }
  };
  if (api) offerAll(false);
}
`;
