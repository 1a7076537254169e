/** Reads and writes passkeys as JSON, also where the browser does not. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const textOf = (bytes: ArrayBuffer) =>
  btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '');
const withId = <Named extends { id: string }>(named: Named) => ({ ...named, id: bytesOf(named.id) });
const credentialApi: typeof PublicKeyCredential | undefined = window.PublicKeyCredential;
const requestOf = (json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions =>
  credentialApi?.parseRequestOptionsFromJSON?.(json) ??
  ({
    ...json,
    challenge: bytesOf(json.challenge),
    allowCredentials: json.allowCredentials?.map(withId),
  } as PublicKeyCredentialRequestOptions);
const creationOf = (json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions =>
  credentialApi?.parseCreationOptionsFromJSON?.(json) ??
  ({
    ...json,
    challenge: bytesOf(json.challenge),
    user: withId(json.user),
    excludeCredentials: json.excludeCredentials?.map(withId),
  } as PublicKeyCredentialCreationOptions);
const written = (credential: Credential | null) => {
  const { id, response } = credential as PublicKeyCredential & { response: AuthenticatorAttestationResponse };
  const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle', 'attestationObject'];
  const had = response as unknown as Record<string, ArrayBuffer | undefined>;
  const said = parts.flatMap((part) => (had[part] ? [[part, textOf(had[part])]] : []));
  return JSON.stringify({ id, response: { ...Object.fromEntries(said), transports: response.getTransports?.() } });
};
/** The hidden field that carries what was written. */
const credentialField = (form: HTMLFormElement) => form.elements.namedItem('credential') as HTMLInputElement;
