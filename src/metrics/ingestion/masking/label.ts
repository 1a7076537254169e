import { withoutKnownSecrets } from './secret-text.js';

const MOST_KNOWN = 500;

const known = new Map<string, string>();

/** Names such as `checkout` and `browser` repeat all the time, so the last ones are remembered. */
export function maskLabel(text: string): string {
  const found = known.get(text);
  if (found !== undefined) return found;
  const masked = withoutKnownSecrets(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, masked);
  return masked;
}
