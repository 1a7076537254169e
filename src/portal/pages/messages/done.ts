import type { Language } from '../../../platform/http/language.js';

const en = {
  profile: 'Your details are saved.',
};

type DoneWords = typeof en;

/** What a page says has just been done. */
export type DoneName = keyof DoneWords;

export const isDoneName = (name: string): name is DoneName => Object.hasOwn(en, name);

const de: DoneWords = {
  profile: 'Ihre Angaben sind gespeichert.',
};

const fr: DoneWords = {
  profile: 'Vos informations sont enregistrées.',
};

const es: DoneWords = {
  profile: 'Sus datos se han guardado.',
};

const pt: DoneWords = {
  profile: 'Seus dados foram salvos.',
};

const ja: DoneWords = {
  profile: 'プロフィールを保存しました。',
};

export const DONE: Record<Language, DoneWords> = { en, de, fr, es, pt, ja };
