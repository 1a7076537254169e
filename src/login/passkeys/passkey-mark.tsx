import { ButtonMark } from '../../platform/pages/button-mark.js';

/** A person and a key. */
export const PasskeyMark = () => (
  <ButtonMark
    paths={[
      ['M9 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z', 'currentColor'],
      ['M1 20.5v-1.6C1 15.4 4.6 13.4 9 13.4c1.1 0 2.2.13 3.2.37a6 6 0 0 0 2.55 3.6v3.13z', 'currentColor'],
      [
        'M18.5 7.9a4 4 0 0 0-1.6 7.67V21l1.6 1.6 2.5-2.5-1.35-1.35L21 17.4l-1.1-1.1v-.65A4 4 0 0 0 18.5 7.9zm0 1.9a1.35 1.35 0 1 1 0 2.7 1.35 1.35 0 0 1 0-2.7z',
        'currentColor',
      ],
    ]}
  />
);
