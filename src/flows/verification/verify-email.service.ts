import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager } from 'typeorm';
import { inTime } from '../../platform/database/in-time.js';
import type { Caller } from '../../platform/http/caller.js';
import { CompletionService } from '../completion/completion.service.js';
import type { Ending } from '../completion/ending.js';
import { provedByMail } from '../completion/proof.js';
import { isLinkCode } from '../email-codes/code-text.js';
import { EmailCodesService } from '../email-codes/email-codes.service.js';
import { Redemption } from '../email-codes/redemption.js';
import { EmailCodeInvalid, PasswordRequired } from '../flows.errors.js';
import type { OpenFlow } from '../flows.service.js';
import { SignUpPassword } from '../registration/sign-up-password.js';
import { SecondFactorCodes } from '../second-factor/second-factor-codes.service.js';
import { LinkCodes } from '../upstream/link-codes.service.js';

/** A link confirms a sign-up in the browser that asked for its email, or together with the sign-up's password. */
export interface LinkProof {
  isSameBrowser: boolean;
  password?: string | undefined;
}

interface AnyProof extends LinkProof {
  mfaCode?: string | null | undefined;
}

/**
 * The owner of the mailbox is the owner of the account: this verifies the email and signs in. Six digits are typed where
 * they were asked for. A link may be opened by a person who never asked for it, so it confirms no password by itself.
 */
@Injectable()
export class VerifyEmailService {
  constructor(
    @InjectEntityManager() private readonly manager: EntityManager,
    private readonly codes: EmailCodesService,
    private readonly redemption: Redemption,
    private readonly passwords: SignUpPassword,
    private readonly completion: CompletionService,
    private readonly linkCodes: LinkCodes,
    private readonly factorCodes: SecondFactorCodes,
  ) {}

  /** Takes the digits of an application's own screens, which may also prove the mailbox of an upstream account. */
  async verifyAny(open: OpenFlow, typed: string, proof: AnyProof, caller: Caller): Promise<Ending> {
    const ending = (await this.linkCodes.areAwaited(open, typed))
      ? await this.linkCodes.verify(open, typed, { caller, browserHash: null })
      : await this.verify(open, typed, proof, caller);
    return this.factorCodes.goOn(open, ending, proof.mfaCode, caller);
  }

  async verify(open: OpenFlow, typed: string, proof: LinkProof, caller: Caller): Promise<Ending> {
    if (!(await this.redemption.count(open.flow, 'verify_email', typed, caller))) throw new EmailCodeInvalid();
    const provedHash = isLinkCode(typed) ? await this.requireProof(open, typed, proof) : null;
    const done = await inTime(this.manager, caller.deadline, async (manager) => {
      const identity = await this.redemption.redeem(manager, open, { kind: 'verify_email', typed, caller });
      if (!identity) return undefined; // committed, so that a wrong guess stays counted
      if (provedHash && provedHash !== identity.passwordHash) throw new EmailCodeInvalid();
      const mailProof = provedByMail(identity.id, identity.passwordHash);
      return { identity, ending: await this.completion.completeWithin(manager, open, mailProof, caller) };
    });
    if (!done) throw EmailCodeInvalid.of(typed);
    await this.redemption.forgive(done.identity.id, caller);
    return done.ending;
  }

  /** A link that proves too little uses nothing up. */
  private async requireProof({ flow }: OpenFlow, code: string, proof: LinkProof): Promise<string | null> {
    const linked = await this.codes.findLinked(this.manager, flow, 'verify_email', code);
    if (!linked) throw EmailCodeInvalid.of(code);
    if (proof.isSameBrowser) return null;
    if (proof.password === undefined) throw new PasswordRequired();
    const judged = await this.passwords.prove(linked.identityId, proof.password);
    if (typeof judged === 'string') throw new PasswordRequired();
    return judged.hash;
  }
}
