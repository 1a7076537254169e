import { useArrivals } from '../support/arrivals-in-chromium.js';
import { describeInChromium } from '../support/chromium.js';

describeInChromium('A redirectUrl, in Chromium', () => {
  const expectArrivals = useArrivals();

  it('R9: arrives at the application wherever it points: the whole corpus', () => expectArrivals());
});
