import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { validate } from 'uuid';
import { ApplicationsService } from '../../applications/applications.service.js';
import { IdentityNotFound } from '../../identities/identities.errors.js';
import type { ManagedUser } from '../../management/users/list-users.statement.js';
import type { Act } from '../../management/writes/write.js';
import type { Plan } from '../../plans/entities/plan.entity.js';
import { grants } from '../../plans/features.js';
import { PlansService } from '../../plans/plans.service.js';
import { requireFeature } from '../../plans/require-feature.js';
import { Audit } from '../../platform/audit/audit.js';
import { newId } from '../../platform/crypto/ids.js';
import { hashSecret } from '../../platform/crypto/secrets.js';
import { Database, within } from '../../platform/database/database.js';
import type { AccountView } from '../../portal/pages/visit/account-view.js';
import type { PresentedSession } from '../../session/browser/page-cookie.js';
import { ViewedAccountBlocked } from '../console.errors.js';
import { ConsoleVisits } from '../visit/console-visits.js';
import { FormTokens } from '../visit/form-tokens.js';
import type { SignedInOperator } from '../visit/operator.js';
import { consoleRequest } from '../visit/visit.js';
import { BEGIN_VIEW, END_VIEW, FIND_VIEW } from './account-views.statements.js';

type Viewed = Pick<ManagedUser, 'id' | 'applicationId' | 'blockedAt'>;

const SECRET_BYTES = 32;

/** An operator looks at an account as its owner sees it. */
@Injectable()
export class AccountViews {
  constructor(
    private readonly database: Database,
    private readonly applications: ApplicationsService,
    private readonly plans: PlansService,
    private readonly visits: ConsoleVisits,
    private readonly tokens: FormTokens,
    private readonly audit: Audit,
  ) {}

  /** The plan of the application allows it, and so does a role of the operator. */
  async areAllowed(operator: SignedInOperator, applicationId: string): Promise<boolean> {
    return operator.mayAt('users:view_as', applicationId) && grants(await this.planAt(applicationId), 'viewAs');
  }

  async requireAllowedFor({ applicationId, blockedAt }: Viewed): Promise<void> {
    requireFeature(await this.planAt(applicationId), 'viewAs');
    if (blockedAt) throw new ViewedAccountBlocked();
  }

  /** A view of another account that was open in this session ends. */
  async begin({ manager, caller }: Act, operator: SignedInOperator, viewed: Viewed): Promise<PresentedSession> {
    const { id: identityId, applicationId } = viewed;
    const view = { id: newId(), secret: randomBytes(SECRET_BYTES) };
    const begun = { id: view.id, secretHash: hashSecret(view.secret), sessionId: operator.session.id, identityId };
    const [kept] = await within(manager).run(BEGIN_VIEW, begun);
    if (!kept) throw new IdentityNotFound();
    await this.audit.record(manager, { type: 'identity.viewed', applicationId, identityId, caller });
    return view;
  }

  /** Each click asks all of it anew: the operator's session and role, the plan, the account. */
  async find(request: Request, { id, secret }: PresentedSession): Promise<AccountView | undefined> {
    const operator = await this.visits.enter(request, true);
    if (!operator) return undefined;
    const { id: sessionId, email } = operator.session;
    const [found] = await this.database.run(FIND_VIEW, { id, secretHash: hashSecret(secret), sessionId });
    if (!found || !(await this.areAllowed(operator, found.applicationId))) return undefined;
    return {
      id,
      applicationId: found.applicationId,
      identityId: found.identityId,
      email: found.email,
      operator: email,
      language: consoleRequest(request).language,
      minutesLeft: found.minutesLeft,
      ending: { action: `/console/views/${id}/end`, csrf: this.tokens.tokenFor(sessionId) },
    };
  }

  /** Answers whose account it showed. */
  async end({ session }: SignedInOperator, id: string): Promise<string | undefined> {
    const [ended] = validate(id) ? await this.database.run(END_VIEW, { id, sessionId: session.id }) : [];
    return ended?.identityId;
  }

  private async planAt(applicationId: string): Promise<Plan> {
    return this.plans.getPlan((await this.applications.getApplication(applicationId)).planId);
  }
}
