import type { PageBranding } from '../platform/pages/page.js';
import type { Application } from './entities/application.entity.js';

export const brandingOf = ({ name, branding }: Pick<Application, 'name' | 'branding'>): PageBranding => ({
  name,
  ...branding,
});
