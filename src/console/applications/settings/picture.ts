import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ownClientOf } from '../../../applications/clients/clients.service.js';
import type { Application } from '../../../applications/entities/application.entity.js';
import { ProvidersService } from '../../../applications/providers.service.js';
import { sendPicture } from '../../../login/views/pages.js';
import { PlansService } from '../../../plans/plans.service.js';
import type { Language } from '../../../platform/http/language.js';
import { footerOf, type Typed } from './settings-form.js';

const LONGEST_NAME = 100;
const LONGEST_FOOTER = 80;

/** The sign-in page of an application with settings that are not saved. */
@Injectable()
export class SignInPicture {
  constructor(
    private readonly providers: ProvidersService,
    private readonly plans: PlansService,
  ) {}

  async send(
    response: Response,
    { application, typed, language }: { application: Application; typed: Typed; language: Language },
    scheme: 'light' | 'dark',
  ): Promise<void> {
    const plan = await this.plans.getPlan(application.planId);
    const listed = await this.providers.list(application.id);
    const { name, logo_url, accent_color, background_color } = typed;
    const drawn = {
      ...application,
      name: name.slice(0, LONGEST_NAME) || application.name,
      branding: {
        logoUrl: logo_url || null,
        accentColor: accent_color,
        backgroundColor: background_color,
        footer: footerOf(typed)?.slice(0, LONGEST_FOOTER) ?? null,
      },
    };
    const providers = listed.filter(({ provider }) => plan.allowsProvider(provider));
    sendPicture(response, { application: drawn, client: ownClientOf(drawn), plan, providers }, language, scheme);
  }
}
