import { Injectable } from '@nestjs/common';
import type { ProfileField } from '../../applications/fields/profile-field.js';
import { typedFields } from '../../identities/fields/profile-field-values.js';
import { RequiredFields } from '../../identities/fields/required-fields.service.js';
import { type Asked, type AskedAccount, Questions } from '../signed-in/questions.js';
import type { PageVisitor, Step } from '../visits/visit.js';

/** What the page asks of which account. */
export interface AskedProfile extends AskedAccount {
  fields: ProfileField[];
}

/** The step of a sign-in at which a person fills in what the application must know of everyone. */
@Injectable()
export class ProfileQuestion {
  constructor(
    private readonly questions: Questions,
    private readonly fields: RequiredFields,
  ) {}

  async question(asked: Asked): Promise<AskedProfile> {
    const account = await this.questions.accountOf('profile', asked);
    const fields = await this.fields.findMissing(asked.visit.application, account.identityId);
    return { ...account, fields };
  }

  /** A field that became required after the page was shown counts as left empty. */
  async answer(visitor: PageVisitor, account: string, form: Record<string, unknown>): Promise<Step> {
    const { fields } = await this.question(visitor);
    return this.questions.answer('profile', visitor, { account, says: { fields: typedFields(fields, form) } });
  }
}
