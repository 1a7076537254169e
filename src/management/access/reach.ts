import { applyDecorators, Injectable } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, Length } from 'class-validator';
import { ApplicationNotFound } from '../../applications/applications.errors.js';
import { ApplicationsService } from '../../applications/applications.service.js';
import { CONSOLE_ID } from '../../applications/built-in.js';
import type { Application } from '../../applications/entities/application.entity.js';
import { MalformedInput } from '../../platform/errors/common.errors.js';
import { ReachTooSmall } from '../management.errors.js';

/** What a management key may see. Null is every application. */
export interface Reach {
  readonly applicationId: string | null;
}

/** The console's own application is managed by its owners alone, in the console. */
export const isWithin = ({ applicationId }: Reach, other: { applicationId: string }): boolean =>
  other.applicationId !== CONSOLE_ID && (applicationId === null || applicationId === other.applicationId);

/** For what belongs to no application, or decides what an application may do. */
export function requireEverywhere({ applicationId }: Reach): void {
  if (applicationId !== null) throw new ReachTooSmall();
}

/** A member for `ManagedApplications.require()`. */
export const NamesApplication = (): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    Length(1, 100),
    ApiPropertyOptional({
      example: 'demo',
      description: 'The application, by slug or id. A key that manages all applications must name one.',
    }),
  );

/** What lies beyond the reach of a key does not exist for it. */
@Injectable()
export class ManagedApplications {
  constructor(private readonly applications: ApplicationsService) {}

  /** The application of this slug or id. A key of one application need not name it. */
  async require(reach: Reach, named: string | undefined): Promise<Application> {
    if (named === undefined) {
      if (reach.applicationId === null)
        throw new MalformedInput(['application must name an application, by slug or id']);
      return this.applications.getApplication(reach.applicationId);
    }
    const application = await this.applications.findNamed(named);
    if (!application || !isWithin(reach, { applicationId: application.id })) throw new ApplicationNotFound();
    return application;
  }

  /** Its id; null for every application, which only a key of all of them may mean. */
  async idOf({ applicationId }: Reach, named: string | null | undefined): Promise<string | null> {
    return named ? (await this.require({ applicationId }, named)).id : applicationId;
  }
}
