import { Injectable } from '@nestjs/common';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { CompletionService } from '../../flows/completion/completion.service.js';
import { PasskeyCreationService } from '../../flows/passkeys/passkey-creation.service.js';
import { PasskeySignInService } from '../../flows/passkeys/passkey-sign-in.service.js';
import { HeldProofs } from '../../flows/second-factor/held-proofs.service.js';
import { readCreation, readUse } from '../../identities/passkeys/credential-json.js';
import { type PasskeyForm, type SignInForm, wishesOf } from '../dto/forms.dto.js';
import { Endings } from '../endings.js';
import { LoginService } from '../login.service.js';
import { HeldSignIns } from '../second-factor/held-sign-ins.js';
import { type PageVisitor, type Step, within } from '../visits/visit.js';
import { VisitRules } from '../visits/visit-rules.js';

export type WishAnswer = Step | { creation: PublicKeyCredentialCreationOptionsJSON };

/** Signing in with a passkey, and creating one at the end of a sign-in with a password. */
@Injectable()
export class LoginPasskeysService {
  constructor(
    private readonly rules: VisitRules,
    private readonly login: LoginService,
    private readonly signIns: PasskeySignInService,
    private readonly creations: PasskeyCreationService,
    private readonly completion: CompletionService,
    private readonly heldProofs: HeldProofs,
    private readonly heldSignIns: HeldSignIns,
    private readonly endings: Endings,
  ) {}

  async signIn(visitor: PageVisitor, { credential }: PasskeyForm, challenge: string): Promise<Step> {
    const { visit, caller } = visitor;
    const presented = { credential: readUse(credential), challenge };
    await this.admit(visitor);
    return this.endings.stepAfter(await this.signIns.signIn(visit, presented, caller), visitor);
  }

  /** The second factor of the proof that this browser gave. */
  async strengthen(visitor: PageVisitor, { credential }: PasskeyForm, challenge: string): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    const presented = { credential: readUse(credential), challenge };
    await this.admit(visitor);
    const { proof } = await this.heldSignIns.require(visit, browserHash);
    const ending = await this.heldSignIns.orLapse(visit, () =>
      this.signIns.strengthen(visit, proof, presented, caller),
    );
    return this.endings.stepAfter(ending, visitor);
  }

  /**
   * A right password whose sender wishes for a passkey: the proof is held until the device has made one. Where a second
   * factor is due, or the account has enough passkeys, the sign-in goes on without.
   */
  async wish(visitor: PageVisitor, form: SignInForm, challenge: string): Promise<WishAnswer> {
    const { visit, browserHash, caller } = visitor;
    this.rules.requirePasskeys(visit);
    const wishes = wishesOf(form);
    const proof = { ...(await this.login.proofOf(visitor, form)), wishes };
    const isDue = await this.completion.findDue(visit, proof);
    const creation = isDue ? undefined : await this.creations.findOptions(visit, proof, challenge);
    if (!creation) return this.endings.stepAfter(await this.completion.complete(visit, proof, caller), visitor);
    const waiting = { ...proof, wishes: [...wishes, 'passkey' as const] };
    await this.heldSignIns.orLapse(visit, () => this.heldProofs.hold(visit.flow, browserHash, waiting));
    return { creation };
  }

  /** The end of a sign-in that waited for its passkey, whether there is one now or not. */
  async add(visitor: PageVisitor, { credential }: PasskeyForm, challenge: string): Promise<Step> {
    const { visit, browserHash, caller } = visitor;
    const offered = credential === '' ? undefined : { credential: readCreation(credential), challenge };
    await this.admit(visitor);
    const proof = await this.heldProofs.find(visit.flow, browserHash);
    if (!proof?.wishes?.includes('passkey')) return within('/login', visit);
    const ending = await this.heldSignIns.orLapse(visit, () => this.creations.complete(visit, proof, offered, caller));
    return this.endings.stepAfter(ending, visitor);
  }

  private async admit(visitor: PageVisitor): Promise<void> {
    this.rules.requirePasskeys(visitor.visit);
    this.rules.requireReturn(visitor.visit);
    await this.rules.bindBrowser(visitor);
  }
}
