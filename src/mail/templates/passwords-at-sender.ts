import type { Application } from '../../applications/entities/application.entity.js';
import type { PlansService } from '../../plans/plans.service.js';
import type { Sender } from './html.js';

/** Whether people have passwords at the application that sends a mail, so that no mail speaks of what is not there. */
export async function hasPasswordsAt(sender: Sender | Application, plans: PlansService): Promise<boolean> {
  if (!('planId' in sender)) return true;
  return (await plans.getPlan(sender.planId)).allowsProvider('password');
}
