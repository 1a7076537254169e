import { lateLibrary } from '../../platform/late-library.js';

/** Loaded for the first code or setup. */
const library = lateLibrary<typeof import('otplib')>('otplib');

/** What every authenticator app assumes (RFC 6238): SHA-1, six digits, a new code every thirty seconds. */
const STEP_SECONDS = 30;

/** 160 random bits in base32, as apps take them. */
export const newTotpSecret = (): string => library().generateSecret();

/**
 * The time step that has this code: the present one, the one before or the one after. Accepts `123 456`, and the wide digits
 * that Japanese keyboards type.
 */
export function timeStepOf(secret: string, code: string, epochSeconds: number): number | undefined {
  const token = code.normalize('NFKC').replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const judged = library().verifySync({ secret, token, epoch: epochSeconds, epochTolerance: STEP_SECONDS });
  return judged.valid && 'timeStep' in judged ? judged.timeStep : undefined;
}

/** What the QR code says. A colon would end the name of the issuer. */
export const keyUrl = (secret: string, issuer: string, label: string): string =>
  library().generateURI({ secret, issuer: issuer.replaceAll(':', ' '), label: label.replaceAll(':', ' ') });
