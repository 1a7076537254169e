import { Injectable } from '@nestjs/common';
import type { Finding } from './check.js';
import { ClaimChecks } from './claim-checks.js';
import { ClientChecks } from './client-checks.js';
import { DatabaseChecks } from './database-checks.js';
import { DemandChecks } from './demand-checks.js';
import { DurabilityChecks } from './durability-checks.js';
import { ManagementKeyChecks } from './management-key-checks.js';
import { ProviderChecks } from './provider-checks.js';
import { TelemetryChecks } from './telemetry-checks.js';
import { WebhookChecks } from './webhook-checks.js';

/** The checks of the database, and of what it says. */
@Injectable()
export class Doctor {
  private readonly more: { run(): Promise<Finding[]> }[];

  constructor(
    private readonly database: DatabaseChecks,
    durability: DurabilityChecks,
    demands: DemandChecks,
    claims: ClaimChecks,
    providers: ProviderChecks,
    clients: ClientChecks,
    webhooks: WebhookChecks,
    managementKeys: ManagementKeyChecks,
    telemetry: TelemetryChecks,
  ) {
    this.more = [durability, telemetry, demands, claims, providers, clients, webhooks, managementKeys];
  }

  async examine(): Promise<Finding[]> {
    const findings = await this.database.run();
    const isUsable = findings.every(({ health }) => health !== 'fail');
    if (!isUsable) return findings;
    return [...findings, ...(await Promise.all(this.more.map((checks) => checks.run()))).flat()];
  }
}
