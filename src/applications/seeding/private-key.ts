import { createPrivateKey } from 'node:crypto';
import type { Field } from './field.js';

const WORDS = 'must be the whole text of the .p8 file that Apple gave out, from BEGIN to END PRIVATE KEY';

/** A private key for ES256 in PEM, spelled in one way. A variable of one line may write its line breaks as `\n`. */
export function readPrivateKey(field: Field): string {
  const text = field.string();
  const key = text === undefined ? undefined : spelled(text.replaceAll('\\n', '\n'));
  if (text !== undefined && !key) field.fault(WORDS);
  return key ?? '';
}

function spelled(pem: string): string | undefined {
  try {
    const key = createPrivateKey(pem);
    const isRight = key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return isRight ? key.export({ type: 'pkcs8', format: 'pem' }).toString() : undefined;
  } catch {
    return undefined;
  }
}
