import { isOnOrigins, parseWebUrl, withParameter } from './web-url.js';

describe('A web URL', () => {
  it.each([
    ['https://app.example.com', 'https://app.example.com/'],
    ['https://app.example.com/callback?a=1&b=2#end', 'https://app.example.com/callback?a=1&b=2#end'],
    ['https://app.example.com/a/../b', 'https://app.example.com/b'],
    ['https://app.example.com/100%25', 'https://app.example.com/100%25'],
    ['https://app.example.com:443/cb', 'https://app.example.com/cb'],
    ['http://localhost:3000/cb', 'http://localhost:3000/cb'],
    ['http://[::1]:3000/', 'http://[::1]:3000/'],
  ])('%s is sent on as %s', (text, href) => {
    expect(parseWebUrl(text)?.href).toBe(href);
  });

  it.each([
    ['no text', undefined],
    ['a list', ['https://app.example.com']],
    ['a path', '/callback'],
    ['no scheme', '//app.example.com'],
    ['another scheme', 'javascript://app.example.com/%0aalert(1)'],
    ['a user', 'https://app.example.com@evil.example'],
    ['a backslash', 'https://evil.example\\@app.example.com'],
    ['a space', ' https://app.example.com'],
    ['a letter beyond ASCII', 'https://аpp.example.com'],
    ['a host in capitals', 'https://APP.example.com/'],
    ['a scheme in capitals', 'HTTPS://app.example.com/'],
    ['one slash', 'https:/app.example.com'],
    ['an encoded line break', 'https://app.example.com/%0d%0aSet-Cookie:x'],
    ['an encoding that nobody can read', 'https://app.example.com/%zz'],
    ['no end', `https://app.example.com/${'a'.repeat(2048)}`],
  ])('is none with %s', (_what, text) => {
    expect(parseWebUrl(text)).toBeUndefined();
  });
});

describe('The origin rule', () => {
  const origins = ['https://app.example.com', 'http://localhost:3000'];

  it.each([
    ['https://app.example.com/any/page?x=1', true],
    ['http://localhost:3000/', true],
    ['http://app.example.com/', false],
    ['https://app.example.com:8443/', false],
    ['https://app.example.com.evil.example/', false],
    ['https://sub.app.example.com/', false],
    ['http://localhost:3001/', false],
  ])('%s: %s', (url, isOnThem) => {
    expect(isOnOrigins({ origins }, new URL(url))).toBe(isOnThem);
  });
});

describe('A parameter', () => {
  it.each([
    ['https://a.example/', 'https://a.example/?code=1'],
    ['https://a.example/?x=a%20b', 'https://a.example/?x=a%20b&code=1'],
    ['https://a.example/?x=a+b&y', 'https://a.example/?x=a+b&y&code=1'],
    ['https://a.example/?code=planted&x=1', 'https://a.example/?x=1&code=1'],
    ['https://a.example/?c%6Fde=planted', 'https://a.example/?code=1'],
    ['https://a.example/?Code=another', 'https://a.example/?Code=another&code=1'],
    ['https://a.example/#end', 'https://a.example/?code=1#end'],
  ])('is added to %s', (url, result) => {
    expect(withParameter(url, 'code', '1')).toBe(result);
  });

  it('is encoded', () => {
    expect(withParameter('https://a.example/', 'state', 'a&b=c#d é')).toBe(
      'https://a.example/?state=a%26b%3Dc%23d%20%C3%A9',
    );
  });
});
