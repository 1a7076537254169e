export const FORMATS = ['html', 'phone', 'text'] as const;
export const SCHEMES = ['auto', 'light', 'dark'] as const;

/** How the mailbox page shows a mail. */
export interface MailView {
  format: (typeof FORMATS)[number];
  scheme: (typeof SCHEMES)[number];
}

export function readView({ format, scheme }: Record<string, string>): MailView {
  return {
    format: FORMATS.find((known) => known === format) ?? 'html',
    scheme: SCHEMES.find((known) => known === scheme) ?? 'auto',
  };
}
