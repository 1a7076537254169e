import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import type { Wish } from '../../flows/entities/held-proof.entity.js';
import { LONGEST_NAME, PlainName } from '../../identities/names.js';

/** The boxes of the sign-in page. A browser sends a box only where it is ticked. */
export class WishesForm {
  @IsOptional()
  @IsString({ message: 'remember must come once, as text' })
  remember?: string;
}

export const wishesOf = ({ remember }: WishesForm): Wish[] => (remember ? ['remember'] : []);

/** A field that came twice is a list and no string, and so refused. */
export class SignInForm extends WishesForm {
  @IsString({ message: 'email must come once, as text' })
  email: string;

  @IsString({ message: 'password must come once, as text' })
  password: string;
}

export class RegisterForm extends SignInForm {
  @IsOptional()
  @IsString({ message: 'terms must come once, as text' })
  terms?: string;

  @IsOptional()
  @IsString({ message: 'privacy must come once, as text' })
  privacy?: string;

  @IsOptional()
  @PlainName()
  @MaxLength(LONGEST_NAME, { message: `name must have at most ${LONGEST_NAME} characters` })
  @IsString({ message: 'name must come once, as text' })
  name?: string;
}

/** The address is that of the invitation. */
export class InvitedForm {
  @IsOptional()
  @PlainName()
  @MaxLength(LONGEST_NAME, { message: `name must have at most ${LONGEST_NAME} characters` })
  @IsString({ message: 'name must come once, as text' })
  name?: string;

  @IsOptional()
  @IsString({ message: 'password must come once, as text' })
  password?: string;
}

export class ForgotForm {
  @IsString({ message: 'email must come once, as text' })
  email: string;
}

export class CodeForm {
  @IsString({ message: 'code must come once, as text' })
  code: string;
}

/** The digits that sign in. */
export class SignInCodeForm extends WishesForm {
  @IsString({ message: 'code must come once, as text' })
  code: string;
}

/** Six digits, or the code of a link; in another browser than the sign-up's with its password. */
export class VerifyForm extends CodeForm {
  @IsOptional()
  @IsString({ message: 'password must come once, as text' })
  password?: string;
}

export class NewPasswordForm extends CodeForm {
  @IsString({ message: 'password must come once, as text' })
  password: string;

  /** For an account with a second factor. */
  @IsOptional()
  @IsString({ message: 'mfa_code must come once, as text' })
  mfa_code?: string;
}

export class PasskeyForm {
  /** What `navigator.credentials` answered, as JSON; empty where no passkey was made. */
  @IsString({ message: 'credential must come once, as text' })
  credential: string;
}

/** A box that was ticked says the version that was shown. */
export class AgreementForm {
  @IsIn(['agree', 'decline'], { message: 'answer must be agree or decline' })
  answer: 'agree' | 'decline';

  /** The id of the account that the page has named. */
  @IsString({ message: 'account must come once, as text' })
  account: string;

  @IsOptional()
  @IsString({ message: 'terms must come once, as text' })
  terms?: string;

  @IsOptional()
  @IsString({ message: 'privacy must come once, as text' })
  privacy?: string;
}

export class ProfileForm {
  /** The id of the account that the page has named. The fields are those of the application. */
  @IsString({ message: 'account must come once, as text' })
  account: string;
}

export class OrganizationForm {
  /** The id of the organization. */
  @IsString({ message: 'organization must come once, as text' })
  organization: string;

  /** The id of the account that the page has named. */
  @IsString({ message: 'account must come once, as text' })
  account: string;
}

export class ConsentForm {
  @IsIn(['allow', 'decline'], { message: 'answer must be allow or decline' })
  answer: 'allow' | 'decline';

  /** The id of the account that the page has named. */
  @IsString({ message: 'account must come once, as text' })
  account: string;
}
