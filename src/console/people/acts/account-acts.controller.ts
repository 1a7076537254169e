import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsOptional, IsString, Length } from 'class-validator';
import type { Response } from 'express';
import { EmptyIsNone, ProfileDto } from '../../../identities/dto/profile.dto.js';
import { ManagedUserChanges } from '../../../management/users/managed-user-changes.js';
import { ManagedUsers } from '../../../management/users/managed-users.js';
import { UserActivity } from '../../../management/users/user-activity.js';
import type { ServiceError } from '../../../platform/errors/service.error.js';
import { Acts } from '../../acts.js';
import { ConfirmationDiffers } from '../../console.errors.js';
import { checked, type Sent, textIn, textsIn } from '../../fields.js';
import { refusalOf } from '../../views/refusal.js';
import type { ConsoleView } from '../../views/view.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { AddressField, ConfirmField, DetailFields, type Details } from './act-fields.js';
import { ActsOnPerson } from './acts-on-person.decorator.js';
import { type Acting, PersonActs } from './person-acts.js';

class AddressForm {
  @IsString({ message: 'email must be a string' })
  email: string;
}

class DetailsForm extends ProfileDto {
  @IsOptional()
  @EmptyIsNone()
  @Length(1, 255)
  external_id?: string | null;
}

/** What is kept about a person: changed, handed out, deleted. */
@ApiExcludeController()
@Controller('console/people/:id')
export class AccountActsController {
  constructor(
    private readonly acts: PersonActs,
    private readonly writes: Acts,
    private readonly users: ManagedUsers,
    private readonly changes: ManagedUserChanges,
    private readonly activity: UserActivity,
  ) {}

  @Get('address')
  @ForOperators('users:write')
  @NeedsProof()
  askForAddress(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    return this.showAddress(by, response);
  }

  @Post('address')
  @ForOperators('users:write')
  @NeedsProof()
  async changeAddress(@ActsOnPerson() by: Acting, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const failure = await refusalOf(async () => {
      const { email } = await checked(AddressForm, { email: form.email });
      const { reach, user } = await this.acts.find(by);
      await this.changes.assignEmail(this.writes.write(by.caller), reach, user.id, email.trim());
      this.acts.tell(response, by, user, 'addressChanged');
    });
    if (failure) await this.showAddress(by, response, { typed: textIn(form, 'email') ?? '', failure });
  }

  @Get('details')
  @ForOperators('users:write')
  @NeedsProof()
  askForDetails(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    return this.showDetails(by, response);
  }

  /** Whose account it is at the integrator follows from the external id. */
  @Post('details')
  @ForOperators('users:write')
  @NeedsProof()
  async changeDetails(@ActsOnPerson() by: Acting, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const failure = await refusalOf(async () => {
      const said = { name: form.name, external_id: form.external_id };
      const { name, external_id: externalId } = await checked(DetailsForm, said);
      const { user } = await this.acts.do(by, (act, reach) =>
        this.changes.change(act, reach, by.id, { name, externalId }),
      );
      this.acts.tell(response, by, user, 'detailsChanged');
    });
    if (!failure) return;
    const { name, external_id: externalId } = textsIn(form, ['name', 'external_id']);
    await this.showDetails(by, response, { typed: { name, externalId }, failure });
  }

  @Get('export')
  @ForOperators('users:write')
  @NeedsProof()
  async askToExport(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user } = await this.acts.find(by);
    this.acts.ask(by, response, { name: 'export', user, path: 'export', isDownload: true });
  }

  /** A form, so that no link of another site starts a download. */
  @Post('export')
  @ForOperators('users:write')
  @NeedsProof()
  async export(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { reach, user } = await this.acts.find(by);
    const content = await this.activity.export(reach, user.id, by.caller);
    response
      .set({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${user.id}.json"` })
      .type('json')
      .send(JSON.stringify(content, null, 2));
  }

  @Get('delete')
  @ForOperators('users:write')
  @NeedsProof()
  askToDelete(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    return this.showDeletion(by, response);
  }

  @Post('delete')
  @ForOperators('users:write')
  @NeedsProof()
  async delete(@ActsOnPerson() by: Acting, @Body() form: Sent, @Res() response: Response): Promise<void> {
    const confirm = textIn(form, 'confirm') ?? '';
    try {
      const { result, more } = await this.acts.do(
        by,
        (act, reach, { email }) => {
          if (confirm.toLowerCase() !== email.toLowerCase()) throw new ConfirmationDiffers();
          return this.users.delete(act, reach, by.id);
        },
        (act) => this.users.finishDeletion(act),
      );
      this.acts.tellOfDeletion(response, by, result + more);
    } catch (failure) {
      if (!(failure instanceof ConfirmationDiffers)) throw failure;
      await this.showDeletion(by, response, failure);
    }
  }

  private async showAddress(by: Acting, response: Response, { typed, failure }: Returned<string> = {}): Promise<void> {
    const { user } = await this.acts.find(by);
    const fields = (view: ConsoleView) => AddressField(view, typed ?? '');
    this.acts.ask(by, response, { name: 'address', user, path: 'address', fields, failure });
  }

  private async showDetails(by: Acting, response: Response, { typed, failure }: Returned<Details> = {}): Promise<void> {
    const { user } = await this.acts.find(by);
    const fields = (view: ConsoleView) => DetailFields(view, typed ?? user);
    this.acts.ask(by, response, { name: 'details', user, path: 'details', fields, failure });
  }

  private async showDeletion(by: Acting, response: Response, failure?: ServiceError): Promise<void> {
    const { user, result } = await this.acts.rehearse(by, (act, reach) => this.users.delete(act, reach, by.id));
    const fields = (view: ConsoleView) => ConfirmField(view, user);
    const asked = { user, path: 'delete', count: result, isDangerous: true, fields, failure };
    this.acts.ask(by, response, { name: 'delete', ...asked });
  }
}

/** A form that comes back. */
interface Returned<Typed> {
  typed?: Typed;
  failure?: ServiceError;
}
