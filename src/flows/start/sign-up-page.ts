import type { Application } from '../../applications/entities/application.entity.js';
import type { Plan } from '../../plans/entities/plan.entity.js';
import { takesSignUps } from '../invitations/entrance.js';

/** Where a new person begins. Without passwords the sign-in page is for them too. */
export const signUpPage = (application: Application, plan: Plan): string =>
  takesSignUps(application) && plan.allowsProvider('password') ? '/login/register' : '/login';
