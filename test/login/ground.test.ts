import fc from 'fast-check';
import { contrast, READABLE } from '../../src/platform/pages/accent.js';
import { groundOf } from '../../src/platform/pages/ground.js';
import { hueOf } from '../../src/platform/pages/hue.js';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('groundOf', () => {
  it('can be read on in both schemes, whatever colour the application chose', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { light, dark } = groundOf(colour);
        expect(light.fill).toBe(colour);
        for (const { fill, ink, soft } of [light, dark]) {
          expect(contrast(ink, fill)).toBeGreaterThanOrEqual(READABLE.light);
          expect(contrast(soft, fill)).toBeGreaterThanOrEqual(READABLE.light);
        }
        for (const [one, tone] of Object.entries(dark.tones)) {
          const least = { soft: READABLE.light, edge: 3 }[one] ?? 0;
          expect(contrast(tone, dark.tones.surface)).toBeGreaterThanOrEqual(least);
        }
        expect(contrast(dark.tones.soft, dark.tones.quiet)).toBeGreaterThanOrEqual(READABLE.light);
        expect(contrast('#eceef3', dark.tones.quiet)).toBeGreaterThanOrEqual(7);
      }),
    );
  });

  // Red where it was darkened until white could be read: the page of an off-white became a grey, lighter than the card.
  it('stays dark in the dark scheme, and darker than the card', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { fill, tones } = groundOf(colour).dark;
        expect(hueOf(fill).lightness).toBeLessThanOrEqual(0.1);
        expect(contrast(fill, '#000000')).toBeLessThan(contrast(tones.surface, '#000000'));
      }),
    );
  });

  it.each(['#f3f8f5', '#fff4e6', '#ffe066', '#0b3d2e', '#e7f0ff'])('keeps the hue in the dark scheme: %s', (colour) => {
    const { fill, tones } = groundOf(colour).dark;
    const { hue } = hueOf(colour);
    for (const dark of [fill, tones.surface, tones.line]) expect(Math.abs(hueOf(dark).hue - hue)).toBeLessThan(0.25);
  });

  it('keeps a dark colour in the dark scheme', () => {
    expect(groundOf('#071A14').dark.fill).toBe('#071a14');
  });

  it.each([null, undefined, '', 'red', '#fff', '#12345g', '#000000;}body{display:none'])(
    'puts its own in place of %p',
    (colour) => {
      expect(groundOf(colour)).toEqual(groundOf(null));
      expect(groundOf(colour).light.fill).toBe('#f3f4f7');
    },
  );
});
