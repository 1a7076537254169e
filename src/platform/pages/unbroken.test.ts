import { unbroken } from './unbroken.js';

describe('unbroken', () => {
  it.each([
    ['<p>Ihre E-Mail-Adresse</p>', '<p>Ihre E\u2011Mail-Adresse</p>'],
    ['<p>un e-mail, deux e-mails</p>', '<p>un e\u2011mail, deux e\u2011mails</p>'],
    ['<input value="E-Mail"><b>e-mail@example.com</b>', '<input value="E-Mail"><b>e-mail@example.com</b>'],
    ['<b>e-mail.of+ada@example.com</b>', '<b>e-mail.of+ada@example.com</b>'],
  ])('I24: keeps a word together, and nothing else: %s', (html, shown) => {
    expect(unbroken(html)).toBe(shown);
  });
});
