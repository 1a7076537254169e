import type { Application } from '../../../applications/entities/application.entity.js';
import type { PageBranding } from '../../../platform/pages/page.js';

export const brandingOf = ({ name, branding }: Pick<Application, 'name' | 'branding'>): PageBranding => ({
  name,
  ...branding,
});
