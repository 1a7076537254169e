import fc from 'fast-check';
import { accentOf, contrast, READABLE, SURFACES } from '../../src/platform/pages/accent.js';
import { groundOf } from '../../src/platform/pages/ground.js';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);

describe('accentOf', () => {
  it('can be read in both schemes, whatever colour the application chose', () => {
    fc.assert(
      fc.property(colours, (colour) => {
        const { fill, onFill, ink } = accentOf(colour);
        expect(fill).toBe(colour);
        expect(contrast(onFill, fill)).toBeGreaterThanOrEqual(READABLE.light);
        expect(contrast(ink.light, SURFACES.light)).toBeGreaterThanOrEqual(READABLE.light);
        expect(contrast(ink.dark, SURFACES.dark)).toBeGreaterThanOrEqual(READABLE.dark);
      }),
    );
  });

  it('can be read on the dark card of every background too', () => {
    fc.assert(
      fc.property(colours, colours, (colour, background) => {
        const { surface } = groundOf(background).dark.tones;
        expect(contrast(accentOf(colour, surface).ink.dark, surface)).toBeGreaterThanOrEqual(READABLE.dark);
      }),
    );
  });

  it('gives a fill a border only where it would be lost', () => {
    const [yellow, black] = [accentOf('#ffd43b'), accentOf('#111111')];
    expect(yellow.edge).toEqual({ light: yellow.ink.light, dark: '#ffd43b' });
    expect(black.edge).toEqual({ light: '#111111', dark: black.ink.dark });
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
