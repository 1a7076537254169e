import { applyDecorators } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { UrlNotAllowed } from '../applications/applications.errors.js';
import { AgreementRequired } from '../identities/agreements/agreements.errors.js';
import { ProfileFieldsInvalid, ProfileFieldsRequired } from '../identities/fields/profile-fields.errors.js';
import {
  CredentialsInvalid,
  EmailInvalid,
  NewPasswordDue,
  PASSWORD_REFUSALS,
} from '../identities/identities.errors.js';
import { MfaCodeInvalid } from '../identities/second-factors/second-factors.errors.js';
import { AccountBlocked, UpstreamAccountTaken } from '../identities/upstream/linking.errors.js';
import {
  AccountProofRequired,
  IdTokenInvalid,
  ProviderUnknown,
  ProviderUnreachable,
  UpstreamEmailUnverified,
} from '../identities/upstream/upstream.errors.js';
import { MembershipDue, OrganizationDue } from '../organizations/organizations.errors.js';
import { ProviderBlockedByPlan } from '../plans/plans.errors.js';
import { emptyBodyOf } from '../platform/http/input/validation.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../platform/limits/api-limited-by.decorator.js';
import { NotAMember, OrganizationPolicyUnmet } from '../session/session.errors.js';
import {
  CODE_EXAMPLES,
  CodeSentDto,
  EmailCodeDto,
  EXCHANGE_EXAMPLES,
  ExchangeDto,
  FlowCompletedDto,
  ForgotPasswordDto,
  RegisterDto,
  ResendDto,
  ResentDto,
  ResetPasswordDto,
  ResetSentDto,
  VerificationSentDto,
  VerifyEmailDto,
} from './dto/identity-flows.dto.js';
import { MAIL_GAP } from './email-codes/code-text.js';
import {
  AddressNotAdmitted,
  EmailCodeInvalid,
  IdTokenUsed,
  MailJustSent,
  MfaEnrolmentRequired,
  MfaPasskeyRequired,
  MfaRequired,
  PasswordRequired,
  SignUpClosed,
  UpstreamEmailMissing,
} from './flows.errors.js';

/** The application has withdrawn the URL since the login started. */
const RETURN_WITHDRAWN = new UrlNotAllowed('redirect_url');
const ID_TOKEN_REFUSED = new IdTokenInvalid({ because: 'it has expired' });
const STILL_DUE = [
  ...[MfaRequired, MfaCodeInvalid, MfaPasskeyRequired, MfaEnrolmentRequired, AgreementRequired],
  ...[ProfileFieldsRequired, ProfileFieldsInvalid, OrganizationDue, MembershipDue, NotAMember, OrganizationPolicyUnmet],
];
/** Of an account that is proved for the first time. */
const NOT_LET_IN = [AddressNotAdmitted, SignUpClosed];
const MAIL_JUST_SENT = new MailJustSent(MAIL_GAP);
const COMPLETED = 'The flow is complete: exchange the code with `POST /v1/auth/authorize`.';

export const DocumentsRegister = applyDecorators(
  ApiOperation({
    summary: 'Create an account',
    description: 'The same response in the same time, whether the email address is new, unverified or taken.',
  }),
  ApiAcceptedResponse({ type: VerificationSentDto, description: 'An email is on its way to the address.' }),
  ApiFailures(
    emptyBodyOf(RegisterDto),
    EmailInvalid,
    AgreementRequired,
    ProfileFieldsInvalid,
    SignUpClosed,
    ProviderBlockedByPlan,
    MAIL_JUST_SENT,
    ...PASSWORD_REFUSALS,
  ),
  ApiLimitedBy('register-address', 'register-application'),
);

export const DocumentsVerifyEmail = applyDecorators(
  ApiOperation({
    summary: 'Verify the email address',
    description:
      'Completes the flow with an authorization code. The six digits need nothing else. They are those of the latest email, for a sign-up or for an ID token whose email address is not proved. The long code of a link needs `same_browser: true` or `password`, because a link may be opened by a person who did not ask for it.',
  }),
  ApiOkResponse({ type: FlowCompletedDto, description: COMPLETED }),
  ApiBody({ type: VerifyEmailDto, examples: CODE_EXAMPLES }),
  ApiFailures(
    emptyBodyOf(VerifyEmailDto),
    EmailCodeInvalid,
    PasswordRequired,
    AccountBlocked,
    ProviderBlockedByPlan,
    UpstreamAccountTaken,
    ...STILL_DUE,
    ...NOT_LET_IN,
    RETURN_WITHDRAWN,
  ),
  ApiLimitedBy('code-address', 'code-application', 'mfa-account', 'mfa-account-day'),
);

export const DocumentsEmailCode = applyDecorators(
  ApiOperation({
    summary: 'Email digits that sign in',
    description:
      'Where the plan names `email_code`. The same response in the same time, whether or not the account exists. `POST /v1/auth/exchange` takes the digits in this flow alone; for an address without an account they make it.',
  }),
  ApiAcceptedResponse({ type: CodeSentDto, description: 'If the address may sign in, an email is on its way to it.' }),
  ApiFailures(emptyBodyOf(EmailCodeDto), EmailInvalid, ProviderBlockedByPlan, MAIL_JUST_SENT),
  ApiLimitedBy('email-code-address', 'email-code-application'),
);

export const DocumentsForgotPassword = applyDecorators(
  ApiOperation({
    summary: 'Email a reset code',
    description: 'The same response in the same time, whether or not the account exists.',
  }),
  ApiAcceptedResponse({
    type: ResetSentDto,
    description: 'If the account exists, an email is on its way to it.',
  }),
  ApiFailures(emptyBodyOf(ForgotPasswordDto), EmailInvalid, ProviderBlockedByPlan, MAIL_JUST_SENT),
  ApiLimitedBy('forgot-address', 'forgot-application'),
);

export const DocumentsResend = applyDecorators(
  ApiOperation({
    summary: 'Send the latest email again',
    description:
      'The latest email with a code that this flow asked for, with a new code: for a sign-up, a sign-in, a reset, or an ID token whose email address is not proved. The same response in the same time, whether or not the account exists.',
  }),
  ApiAcceptedResponse({ type: ResentDto, description: 'If this flow waits for a code, an email is on its way.' }),
  ApiFailures(emptyBodyOf(ResendDto), EmailInvalid, MAIL_JUST_SENT),
  ApiLimitedBy('code-address', 'owner-mail', 'owner-mail-recipient'),
);

export const DocumentsResetPassword = applyDecorators(
  ApiOperation({
    summary: 'Set a new password with an emailed code',
    description:
      'Ends every session of the account and completes the flow with an authorization code. For an account with a second factor `mfa_code` is needed; without it, or with a wrong one, nothing is changed and the emailed code still counts.',
  }),
  ApiOkResponse({ type: FlowCompletedDto, description: COMPLETED }),
  ApiFailures(
    emptyBodyOf(ResetPasswordDto),
    ProviderBlockedByPlan,
    EmailCodeInvalid,
    ...STILL_DUE,
    ...NOT_LET_IN,
    RETURN_WITHDRAWN,
    ...PASSWORD_REFUSALS,
  ),
  ApiLimitedBy('code-address', 'code-application', 'mfa-account', 'mfa-account-day'),
);

export const DocumentsExchange = applyDecorators(
  ApiOperation({
    summary: 'Sign in on your own screen',
    description:
      'Completes the flow with an authorization code. An ID token signs in once. If the provider did not confirm the email address, or it has an account that must be proved first, a code is emailed and `verify-email` continues.',
  }),
  ApiOkResponse({ type: FlowCompletedDto, description: COMPLETED }),
  ApiBody({ type: ExchangeDto, examples: EXCHANGE_EXAMPLES }),
  ApiFailures(
    emptyBodyOf(ExchangeDto),
    RETURN_WITHDRAWN,
    CredentialsInvalid,
    NewPasswordDue,
    EmailCodeInvalid,
    ...STILL_DUE,
    ...NOT_LET_IN,
    ProviderUnknown,
    ID_TOKEN_REFUSED,
    IdTokenUsed,
    UpstreamEmailUnverified,
    UpstreamEmailMissing,
    AccountProofRequired,
    AccountBlocked,
    ProviderBlockedByPlan,
    UpstreamAccountTaken,
    ProviderUnreachable,
  ),
  ApiLimitedBy(
    'sign-in-address',
    'sign-in-account',
    'sign-in-application',
    'code-address',
    'code-application',
    'mfa-account',
    'mfa-account-day',
    'owner-mail',
    'owner-mail-recipient',
  ),
);
