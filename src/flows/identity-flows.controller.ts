import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { UrlNotAllowed } from '../applications/applications.errors.js';
import { CredentialsInvalid, EmailInvalid, PASSWORD_REFUSALS } from '../identities/identities.errors.js';
import {
  AccountProofRequired,
  IdTokenInvalid,
  ProviderUnknown,
  ProviderUnreachable,
  UpstreamEmailUnverified,
} from '../identities/upstream/upstream.errors.js';
import { type Caller, From } from '../platform/http/caller.js';
import { emptyBodyOf } from '../platform/http/input/validation.js';
import { ApiFailures } from '../platform/http/reference/api-failures.js';
import { ApiLimitedBy } from '../platform/limits/api-limited-by.decorator.js';
import type { Completion } from './completion/completion.service.js';
import { CurrentFlow, ForFlow } from './decorators/for-flow.decorator.js';
import {
  CODE_EXAMPLES,
  EXCHANGE_EXAMPLES,
  ExchangeDto,
  FlowCompletedDto,
  ForgotPasswordDto,
  RegisterDto,
  ResetPasswordDto,
  ResetSentDto,
  VerificationSentDto,
  VerifyEmailDto,
} from './dto/identity-flows.dto.js';
import { EmailCodeInvalid, PasswordRequired } from './flows.errors.js';
import type { OpenFlow } from './flows.service.js';
import { ForgotPasswordService } from './recovery/forgot-password.service.js';
import { ResetPasswordService } from './recovery/reset-password.service.js';
import { RegisterService } from './registration/register.service.js';
import { ExchangeService } from './sign-in/exchange.service.js';
import { VerifyEmailService } from './verification/verify-email.service.js';

/** The application has withdrawn it since the login began. */
const RETURN_GIVEN_UP = new UrlNotAllowed('redirect_url');
const COMPLETED = 'The flow is complete: exchange the code with `POST /v1/auth/authorize`.';

@ApiTags('Custom identity flows')
@Controller('v1/auth')
@ForFlow()
export class IdentityFlowsController {
  constructor(
    private readonly registrations: RegisterService,
    private readonly verifications: VerifyEmailService,
    private readonly forgotten: ForgotPasswordService,
    private readonly resets: ResetPasswordService,
    private readonly exchanges: ExchangeService,
  ) {}

  @Post('register')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Create an account',
    description: 'The same response in the same time, whether the email address is new, unverified or taken.',
  })
  @ApiAcceptedResponse({ type: VerificationSentDto, description: 'An email is on its way to the address.' })
  @ApiFailures(emptyBodyOf(RegisterDto), EmailInvalid, ...PASSWORD_REFUSALS)
  @ApiLimitedBy('register-address', 'register-application')
  async register(
    @CurrentFlow() open: OpenFlow,
    @Body() body: RegisterDto,
    @From() caller: Caller,
  ): Promise<VerificationSentDto> {
    await this.registrations.register(open, body, { caller, browserHash: null });
    return { status: 'verification_sent' };
  }

  @Post('verify-email')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Verify the email address',
    description:
      'Completes the flow with an authorization code. The six digits need nothing else. The long code of a link needs `same_browser: true` or `password`: whoever opens a link need not have asked for it.',
  })
  @ApiOkResponse({ type: FlowCompletedDto, description: COMPLETED })
  @ApiBody({ type: VerifyEmailDto, examples: CODE_EXAMPLES })
  @ApiFailures(emptyBodyOf(VerifyEmailDto), EmailCodeInvalid, PasswordRequired, RETURN_GIVEN_UP)
  @ApiLimitedBy('code-address', 'code-application')
  verifyEmail(
    @CurrentFlow() open: OpenFlow,
    @Body() body: VerifyEmailDto,
    @From() caller: Caller,
  ): Promise<Completion> {
    const proof = { isSameBrowser: body.same_browser === true, password: body.password ?? undefined };
    return this.verifications.verify(open, body.code, proof, caller);
  }

  @Post('forgot-password')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Email a reset code',
    description: 'The same response in the same time, whether or not the account exists.',
  })
  @ApiAcceptedResponse({
    type: ResetSentDto,
    description: 'If the account exists, an email is on its way to it.',
  })
  @ApiFailures(emptyBodyOf(ForgotPasswordDto), EmailInvalid)
  @ApiLimitedBy('forgot-address', 'forgot-application')
  async forgotPassword(
    @CurrentFlow() open: OpenFlow,
    @Body() body: ForgotPasswordDto,
    @From() caller: Caller,
  ): Promise<ResetSentDto> {
    await this.forgotten.request(open, body.email, { caller, browserHash: null });
    return { status: 'reset_sent' };
  }

  @Post('reset-password')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Set a new password with an emailed code',
    description: 'Ends every session of the account and completes the flow with an authorization code.',
  })
  @ApiOkResponse({ type: FlowCompletedDto, description: COMPLETED })
  @ApiFailures(emptyBodyOf(ResetPasswordDto), EmailCodeInvalid, RETURN_GIVEN_UP, ...PASSWORD_REFUSALS)
  @ApiLimitedBy('code-address', 'code-application')
  resetPassword(
    @CurrentFlow() open: OpenFlow,
    @Body() body: ResetPasswordDto,
    @From() caller: Caller,
  ): Promise<Completion> {
    return this.resets.reset(open, body.code, body.password, caller);
  }

  @Post('exchange')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ApiOperation({
    summary: 'Sign in on your own screen',
    description: 'Completes the flow with an authorization code.',
  })
  @ApiOkResponse({ type: FlowCompletedDto, description: COMPLETED })
  @ApiBody({ type: ExchangeDto, examples: EXCHANGE_EXAMPLES })
  @ApiFailures(
    emptyBodyOf(ExchangeDto),
    RETURN_GIVEN_UP,
    CredentialsInvalid,
    ProviderUnknown,
    IdTokenInvalid,
    UpstreamEmailUnverified,
    AccountProofRequired,
    ProviderUnreachable,
  )
  @ApiLimitedBy('sign-in-address', 'sign-in-account', 'sign-in-application')
  exchange(@CurrentFlow() open: OpenFlow, @Body() body: ExchangeDto, @From() caller: Caller): Promise<Completion> {
    return this.exchanges.exchange(open, body, caller);
  }
}
