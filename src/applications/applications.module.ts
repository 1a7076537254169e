import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlansModule } from '../plans/plans.module.js';
import { ApiKeyCreation } from './api-keys/api-key-creation.js';
import { ApiKeyStore } from './api-keys/api-key-store.js';
import { ApiKeyCheck } from './api-keys/api-key-validity.js';
import { KeyUses } from './api-keys/key-uses.js';
import { ApplicationsService } from './applications.service.js';
import { Client } from './clients/client.entity.js';
import { ClientsService } from './clients/clients.service.js';
import { ApiKey } from './entities/api-key.entity.js';
import { Application } from './entities/application.entity.js';
import { ApplicationProvider } from './entities/application-provider.entity.js';
import { ApplicationSeats } from './entities/application-seats.entity.js';
import { MailText } from './mail-texts/mail-text.entity.js';
import { MailTexts } from './mail-texts/mail-texts.js';
import { Origins } from './origins/origins.js';
import { ProviderSecrets } from './provider-secrets.js';
import { ProvidersService } from './providers.service.js';
import { Removals } from './removals.js';
import { SeatsService } from './seats.service.js';

@Module({
  imports: [
    PlansModule,
    TypeOrmModule.forFeature([Application, ApiKey, ApplicationProvider, ApplicationSeats, Client, MailText]),
  ],
  providers: [
    ApiKeyCheck,
    ApiKeyCreation,
    ApiKeyStore,
    ApplicationsService,
    ClientsService,
    KeyUses,
    MailTexts,
    Origins,
    ProviderSecrets,
    ProvidersService,
    Removals,
    SeatsService,
  ],
  exports: [
    ApiKeyCheck,
    ApiKeyCreation,
    ApiKeyStore,
    ApplicationsService,
    ClientsService,
    MailTexts,
    Origins,
    ProviderSecrets,
    ProvidersService,
    Removals,
    SeatsService,
    TypeOrmModule,
  ],
})
export class ApplicationsModule {}
