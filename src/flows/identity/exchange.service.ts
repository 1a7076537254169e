import { Injectable } from '@nestjs/common';
import type { Caller } from '../../common/http/caller.js';
import { type Completion, CompletionService } from '../completion.service.js';
import type { ExchangeDto } from '../dto/identity-flows.dto.js';
import type { OpenFlow } from '../flows.service.js';
import { SignInService } from '../sign-in/sign-in.service.js';

/** Signs in on the application's own screen: a proof in, an authorization code out. */
@Injectable()
export class ExchangeService {
  constructor(
    private readonly signIn: SignInService,
    private readonly completion: CompletionService,
  ) {}

  async exchange({ flow }: OpenFlow, { email = '', password = '' }: ExchangeDto, caller: Caller): Promise<Completion> {
    const identity = await this.signIn.provePassword({ applicationId: flow.applicationId, email, password, caller });
    return this.completion.complete(flow, { identityId: identity.id, provider: 'password', amr: ['pwd'] }, caller);
  }
}
