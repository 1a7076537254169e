import type { Application } from '../../../applications/entities/application.entity.js';
import type { PageBranding } from '../../../platform/pages/page.js';

export const brandingOf = ({ name, branding }: Application): PageBranding => ({ name, ...branding });
