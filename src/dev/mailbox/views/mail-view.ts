export const FORMATS = ['desktop', 'phone', 'text'] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** How a mail is looked at. */
export interface MailView {
  format: (typeof FORMATS)[number];
  scheme: (typeof SCHEMES)[number];
}

export function readView({ format, scheme }: Record<string, string>): MailView {
  return {
    format: FORMATS.find((known) => known === format) ?? 'desktop',
    scheme: SCHEMES.find((known) => known === scheme) ?? 'light',
  };
}
