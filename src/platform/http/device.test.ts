import { deviceName } from './device.js';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${WEBKIT} Chrome/140.0.0.0 Safari/537.36`;

describe('The name of a device', () => {
  it.each([
    ['Firefox, Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'],
    ['Chrome, Windows', `${WINDOWS} ${CHROME}`],
    ['Microsoft Edge, Windows', `${WINDOWS} ${CHROME} Edg/140.0.0.0`],
    ['Opera, macOS', `${MAC} ${CHROME} OPR/120.0.0.0`],
    ['Safari, macOS', `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`],
    ['Safari, iPhone', `${IPHONE} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`],
    ['Chrome, iPhone', `${IPHONE} ${WEBKIT} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`],
    ['Firefox, iPad', `${IPAD} ${WEBKIT} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`],
    ['Microsoft Edge, iPhone', `${IPHONE} ${WEBKIT} Version/18.0 EdgiOS/140.0 Mobile/15E148 Safari/604.1`],
    ['Samsung Internet, Android', `${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
    ['Chrome, Android', `${ANDROID} ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`],
    ['Chrome, ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`],
    ['Chrome, Linux', `${LINUX} ${CHROME}`],
    ['Linux', 'a-program/1.0 (Linux)'],
    ['Firefox', 'Firefox/142.0'],
  ])('%s', (name, userAgent) => {
    expect(deviceName(userAgent)).toBe(name);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['a program', 'curl/8.5.0'],
    ['markup', '<b>Firefox</b>'],
  ])('is none for %s', (_what, userAgent) => {
    expect(deviceName(userAgent)).toBeNull();
  });
});
