/** The keys that sign tokens, in the console. */
export const signingKeys = {
  title: 'Signing keys',
  intro:
    'Each key goes these steps: it is published ahead of time, then it signs, then it waits for its last token to expire.',
  key: 'Key',
  algorithm: 'Algorithm',
  step: 'Step',
  since: 'Since',
  steps: { next: 'Published ahead', active: 'Signs', retiring: 'No longer signs', withdrawn: 'Withdrawn' },
  rotate: 'Rotate the keys',
  rotateTitle: 'Rotate the signing keys?',
  rotateIntro:
    'The keys that are published ahead begin to sign, and new ones are published. No user is signed out. Every replica follows within seconds.',
  leaked: 'A key that has leaked is withdrawn on the command line: signing-keys withdraw. Rotating leaves it trusted.',
  tooYoung:
    'The next key is too young: some verifiers do not know it yet. Nothing was changed. Try again in a few minutes.',
};
