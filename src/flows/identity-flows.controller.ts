import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { AgreedVersions } from '../identities/agreements/agreement.entity.js';
import { parseEmail } from '../identities/email.js';
import { type Caller, From } from '../platform/http/caller.js';
import { type Completion, requireCompletion } from './completion/ending.js';
import { CurrentFlow, ForFlow } from './decorators/for-flow.decorator.js';
import {
  CodeSentDto,
  EmailCodeDto,
  ExchangeDto,
  ForgotPasswordDto,
  RegisterDto,
  ResendDto,
  ResentDto,
  ResetPasswordDto,
  ResetSentDto,
  VerificationSentDto,
  VerifyEmailDto,
} from './dto/identity-flows.dto.js';
import { Resends } from './email-codes/resends.service.js';
import { FlowsService, type OpenFlow } from './flows.service.js';
import {
  DocumentsEmailCode,
  DocumentsExchange,
  DocumentsForgotPassword,
  DocumentsRegister,
  DocumentsResend,
  DocumentsResetPassword,
  DocumentsVerifyEmail,
} from './identity-flows.reference.js';
import { ForgotPasswordService } from './recovery/forgot-password.service.js';
import { ResetPasswordService } from './recovery/reset-password.service.js';
import { RegisterService } from './registration/register.service.js';
import { ExchangeService } from './sign-in/exchange.service.js';
import { SignInMails } from './sign-in/sign-in-mails.service.js';
import { VerifyEmailService } from './verification/verify-email.service.js';

@ApiTags('Custom identity flows')
@Controller('v1/auth')
@ForFlow()
export class IdentityFlowsController {
  constructor(
    private readonly flows: FlowsService,
    private readonly registrations: RegisterService,
    private readonly verifications: VerifyEmailService,
    private readonly forgotten: ForgotPasswordService,
    private readonly signInMails: SignInMails,
    private readonly resends: Resends,
    private readonly resets: ResetPasswordService,
    private readonly exchanges: ExchangeService,
  ) {}

  @Post('register')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @DocumentsRegister
  async register(
    @CurrentFlow() open: OpenFlow,
    @Body() body: RegisterDto,
    @From() caller: Caller,
  ): Promise<VerificationSentDto> {
    const wanted = { ...body, email: parseEmail(body.email) };
    await this.registrations.register(open, wanted, { caller, browserHash: null });
    return new VerificationSentDto();
  }

  @Post('verify-email')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsVerifyEmail
  async verifyEmail(
    @CurrentFlow() open: OpenFlow,
    @Body() body: VerifyEmailDto,
    @From() caller: Caller,
  ): Promise<Completion> {
    const { code, same_browser, password, mfa_code: mfaCode } = body;
    const proof = { isSameBrowser: same_browser === true, password: password ?? undefined, mfaCode };
    const chosen = onOwnScreen(await this.flows.choosing(open, body.organization), body);
    return requireCompletion(await this.verifications.verifyAny(chosen, code, proof, caller));
  }

  @Post('email-code')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @DocumentsEmailCode
  async emailCode(
    @CurrentFlow() open: OpenFlow,
    @Body() body: EmailCodeDto,
    @From() caller: Caller,
  ): Promise<CodeSentDto> {
    await this.signInMails.request(open, parseEmail(body.email), { caller, browserHash: null });
    return new CodeSentDto();
  }

  @Post('forgot-password')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @DocumentsForgotPassword
  async forgotPassword(
    @CurrentFlow() open: OpenFlow,
    @Body() body: ForgotPasswordDto,
    @From() caller: Caller,
  ): Promise<ResetSentDto> {
    await this.forgotten.request(open, parseEmail(body.email), { caller, browserHash: null });
    return new ResetSentDto();
  }

  @Post('resend')
  @HttpCode(202)
  @Header('cache-control', 'no-store')
  @DocumentsResend
  async resend(
    @CurrentFlow() open: OpenFlow,
    @Body() { email }: ResendDto,
    @From() caller: Caller,
  ): Promise<ResentDto> {
    await this.resends.resend(open, email, { caller, browserHash: null });
    return new ResentDto();
  }

  @Post('reset-password')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsResetPassword
  async resetPassword(
    @CurrentFlow() open: OpenFlow,
    @Body() body: ResetPasswordDto,
    @From() caller: Caller,
  ): Promise<Completion> {
    const { code, password, mfa_code: mfaCode } = body;
    return this.resets.resetOrRefuse(
      onOwnScreen(await this.flows.choosing(open, body.organization), body),
      { code, password, mfaCode: mfaCode ?? undefined },
      caller,
    );
  }

  @Post('exchange')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @DocumentsExchange
  async exchange(
    @CurrentFlow() open: OpenFlow,
    @Body() body: ExchangeDto,
    @From() caller: Caller,
  ): Promise<Completion> {
    const chosen = await this.flows.choosing(open, body.organization);
    return requireCompletion(await this.exchanges.exchange(onOwnScreen(chosen, body), body, caller));
  }
}

interface Said {
  agreed?: AgreedVersions | null;
  fields?: Record<string, unknown> | null;
}

/** What the person agrees to and fills in comes with the request. */
const onOwnScreen = (open: OpenFlow, { agreed, fields }: Said): OpenFlow => ({
  ...open,
  ownScreen: { agreed: agreed ?? undefined, fields: fields ?? undefined },
});
