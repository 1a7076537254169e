import { addressBucket } from '../http/caller.js';
import { widened } from './networks.js';

describe('The network around a bucket', () => {
  it.each([
    ['2001:db8:1:2::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'],
    ['2001:db8:1:ff::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'],
    ['2001:db8:1:100::/64', '2001:db8:1:100::/56', '2001:db8:1::/48'],
    ['2001:db8:1:abcd::/64', '2001:db8:1:ab00::/56', '2001:db8:1::/48'],
    ['app-1:2001:db8:1:abcd::/64', 'app-1:2001:db8:1:ab00::/56', 'app-1:2001:db8:1::/48'],
  ])('%s', (bucket, by56, by48) => {
    expect([widened(bucket, 56), widened(bucket, 48)]).toEqual([by56, by48]);
  });

  it.each(['192.0.2.7', 'unknown', 'ada@example.com', ''])('is none for «%s»', (bucket) => {
    expect([widened(bucket, 56), widened(bucket, 48)]).toEqual([undefined, undefined]);
  });

  it('is shared by neighbours, and not by strangers', () => {
    const [one, neighbour, stranger] = ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2:2::1'].map((ip) =>
      widened(addressBucket(ip), 56),
    );
    expect(neighbour).toBe(one);
    expect(stranger).not.toBe(one);
  });
});
