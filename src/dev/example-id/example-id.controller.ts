import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString } from 'class-validator';
import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';
import { ExampleIdAbsent, ExampleSignInUnknown } from '../dev.errors.js';
import { ExampleId } from './example-id.js';
import { PEOPLE, personWith } from './people.js';
import { sendPeople } from './people.page.js';

const TYPED = 'typed';
const CHOICES = [...Object.keys(PEOPLE), TYPED];

class ChoiceForm {
  @IsOptional()
  @IsIn(CHOICES)
  person?: string;

  @IsOptional()
  @IsString()
  email?: string;

  @IsOptional()
  @IsString()
  mfa?: string;

  @IsOptional()
  @IsString()
  cancel?: string;
}

/** Where a person chooses who to be at Example ID. */
@ApiExcludeController()
@Controller('dev/example-id/people/:uid')
export class ExampleIdController {
  constructor(private readonly exampleId: ExampleId) {}

  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const provider = await this.requireProvider();
    const { uid, params } = await this.readInteraction(provider, request, response);
    sendPeople(response, { uid, email: typeof params.login_hint === 'string' ? params.login_hint : '' });
  }

  @Post()
  async choose(@Body() form: ChoiceForm, @Req() request: Request, @Res() response: Response): Promise<void> {
    const provider = await this.requireProvider();
    const { uid } = await this.readInteraction(provider, request, response);
    if (form.cancel) return provider.interactionFinished(request, response, { error: 'access_denied' });
    const { person = 'verified', email = '' } = form;
    if (person === TYPED && !email.includes('@')) return sendPeople(response, { uid, email, isMistaken: true });
    const chosen = person === TYPED ? personWith(email.trim()) : PEOPLE[person as keyof typeof PEOPLE];
    const amr = form.mfa ? ['pwd', 'otp', 'mfa'] : ['pwd'];
    const login = { accountId: this.exampleId.choose(chosen), remember: false, amr };
    return provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  }

  private async requireProvider(): Promise<Provider> {
    const provider = await this.exampleId.find();
    if (!provider) throw new ExampleIdAbsent();
    return provider;
  }

  /** Its page was opened on its own, or a restart forgot it. */
  private async readInteraction(provider: Provider, request: Request, response: Response) {
    try {
      return await provider.interactionDetails(request, response);
    } catch {
      throw new ExampleSignInUnknown();
    }
  }
}
