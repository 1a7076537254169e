import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsOptional, IsString, Length } from 'class-validator';
import type { Response } from 'express';
import { EmptyIsNone, ProfileDto } from '../../../identities/dto/profile.dto.js';
import { ManagedUserChanges } from '../../../management/users/managed-user-changes.js';
import { ManagedUsers } from '../../../management/users/managed-users.js';
import { UserActivity } from '../../../management/users/user-activity.js';
import { ConfirmationDiffers } from '../../console.errors.js';
import { ForOperators, NeedsProof } from '../../visit/console.decorators.js';
import { AddressField, ConfirmField, DetailFields } from './act-fields.js';
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

class DeleteForm {
  @IsString({ message: 'confirm must come once, as text' })
  confirm: string;
}

/** What is kept about a person: changed, handed out, deleted. */
@ApiExcludeController()
@Controller('console/people/:id')
export class AccountActsController {
  constructor(
    private readonly acts: PersonActs,
    private readonly users: ManagedUsers,
    private readonly changes: ManagedUserChanges,
    private readonly activity: UserActivity,
  ) {}

  @Get('address')
  @ForOperators('users:write')
  @NeedsProof()
  async askForAddress(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user } = await this.acts.find(by);
    this.acts.ask(by, response, { name: 'address', user, path: 'address', fields: AddressField });
  }

  @Post('address')
  @ForOperators('users:write')
  @NeedsProof()
  async changeAddress(
    @ActsOnPerson() by: Acting,
    @Body() { email }: AddressForm,
    @Res() response: Response,
  ): Promise<void> {
    const { user } = await this.acts.do(by, (act, reach) => this.changes.assignEmail(act, reach, by.id, email.trim()));
    this.acts.tell(response, by, user, 'addressChanged');
  }

  @Get('details')
  @ForOperators('users:write')
  async askForDetails(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user } = await this.acts.find(by);
    this.acts.ask(by, response, {
      name: 'details',
      user,
      path: 'details',
      fields: (view) => DetailFields(view, user),
    });
  }

  @Post('details')
  @ForOperators('users:write')
  async changeDetails(
    @ActsOnPerson() by: Acting,
    @Body() { name, external_id: externalId }: DetailsForm,
    @Res() response: Response,
  ): Promise<void> {
    const { user } = await this.acts.do(by, (act, reach) =>
      this.changes.change(act, reach, by.id, { name, externalId }),
    );
    this.acts.tell(response, by, user, 'detailsChanged');
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
  async askToDelete(@ActsOnPerson() by: Acting, @Res() response: Response): Promise<void> {
    const { user, result } = await this.acts.rehearse(by, (act, reach) => this.users.delete(act, reach, by.id));
    this.acts.ask(by, response, {
      name: 'delete',
      user,
      path: 'delete',
      count: result,
      isDangerous: true,
      fields: (view) => ConfirmField(view, user),
    });
  }

  @Post('delete')
  @ForOperators('users:write')
  @NeedsProof()
  async delete(@ActsOnPerson() by: Acting, @Body() { confirm }: DeleteForm, @Res() response: Response): Promise<void> {
    const { result, more } = await this.acts.do(
      by,
      (act, reach, { email }) => {
        if (confirm.trim().toLowerCase() !== email.toLowerCase()) throw new ConfirmationDiffers();
        return this.users.delete(act, reach, by.id);
      },
      (act) => this.users.finishDeletion(act),
    );
    this.acts.tellOfDeletion(response, by, result + more);
  }
}
