import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PACKAGE_FOLDER } from '../own-package.js';

const COMMENT = /^\s*\/\*\*.*?\*\/\s*|^\/\/# .*/gms;

/** A script that a page carries, as it was built from src and without its comments. */
export const pageScript = (name: string): string =>
  readFileSync(path.join(PACKAGE_FOLDER, 'dist', `${name}.js`), 'utf8').replace(COMMENT, '');

/** Every page with a form carries it. */
export const SENDING_SCRIPT = pageScript('platform/pages/scripts/sending');

/** With it, what fields for passwords and codes have. */
export const FORM_SCRIPT = SENDING_SCRIPT + pageScript('platform/pages/scripts/fields');
