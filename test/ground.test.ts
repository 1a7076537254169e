import fc from 'fast-check';
import { contrast, READABLE } from '../src/platform/pages/accent.js';
import { groundOf } from '../src/platform/pages/ground.js';

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
        expect(contrast(dark.fill, '#ffffff')).toBeGreaterThanOrEqual(10);
      }),
    );
  });

  it('keeps a dark colour in the dark scheme', () => {
    expect(groundOf('#0B2A20').dark.fill).toBe('#0b2a20');
  });

  it.each([null, undefined, '', 'red', '#fff', '#12345g', '#000000;}body{display:none'])(
    'puts its own in place of %p',
    (colour) => {
      expect(groundOf(colour)).toEqual(groundOf(null));
      expect(groundOf(colour).light.fill).toBe('#f3f4f7');
    },
  );
});
