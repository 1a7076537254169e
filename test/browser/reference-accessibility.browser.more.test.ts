import { findingsOn } from '../support/axe.js';
import { describeInChromium, launchShell } from '../support/chromium.js';
import { useService } from '../support/service.js';

describeInChromium('GET /docs, as axe sees it', () => {
  const service = useService();

  it('has no fault that axe finds with all operations', async () => {
    const browser = await launchShell();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`${service.url}/docs`);
    expect(await findingsOn(page, { onlyColours: false })).toEqual([]);
    await browser.close();
  });
});
