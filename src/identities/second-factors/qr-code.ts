import { renderSVG } from 'uqr';

/** Dark on white in every colour scheme, with the margin that cameras need. */
export const qrCode = (text: string): string => renderSVG(text, { ecc: 'M', border: 4, pixelSize: 1 });
