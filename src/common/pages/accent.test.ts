import fc from 'fast-check';
import { accentOf, contrast, READABLE, SURFACES } from './accent.js';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('accentOf', () => {
  it('can be read in both schemes, whatever colour the application chose', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { fill, onFill, ink } = accentOf(colour);
        expect(fill).toBe(colour);
        expect(contrast(onFill, fill)).toBeGreaterThanOrEqual(READABLE);
        expect(contrast(ink.light, SURFACES.light)).toBeGreaterThanOrEqual(READABLE);
        expect(contrast(ink.dark, SURFACES.dark)).toBeGreaterThanOrEqual(READABLE);
      }),
    );
  });

  it('keeps a colour that can be read already', () => {
    expect(accentOf('#1C7C54').ink.light).toBe('#1c7c54');
  });

  it.each([null, undefined, '', 'red', '#fff', '#12345g', '#000000;}body{display:none'])(
    'puts its own colour in place of %p',
    (colour) => {
      expect(accentOf(colour)).toEqual(accentOf('#3b5bdb'));
    },
  );
});
