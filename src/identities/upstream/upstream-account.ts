/** What an upstream says about the user that it signed in. */
export interface UpstreamAccount {
  /** The provider's id at this application. */
  provider: string;
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  /** The upstream itself says that the email hides the real one. */
  isPrivateEmail: boolean;
  name: string | null;
  picture: string | null;
  locale: string | null;
}

const LONGEST_SHOWN = 120;

/** What a person knows it by: its email, else its name. Both are what the upstream says, so they are shown as text. */
export const nameOf = ({ email, name, subject }: Pick<UpstreamAccount, 'email' | 'name' | 'subject'>): string =>
  (email ?? name ?? subject).slice(0, LONGEST_SHOWN);
