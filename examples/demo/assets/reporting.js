/** How a page reports telemetry about itself, free to copy. The key in it may report and do nothing else. */
const reporter = document.getElementById('reporting')?.dataset;
const visit = sessionStorage.getItem('visit') ?? crypto.randomUUID();
sessionStorage.setItem('visit', visit);
const unreported = [];

/** Sent a moment later, together with others. The page may be gone by then: a beacon leaves all the same. */
function report(event_type, target) {
  if (!reporter) return;
  const session_id = sessionStorage.getItem('session') ?? visit;
  const occurred_at = new Date().toISOString();
  unreported.push({ event_id: crypto.randomUUID(), session_id, event_type, runtime: 'browser', occurred_at, target });
  if (unreported.length === 1) setTimeout(sendReports, 500);
}

function sendReports() {
  const events = unreported.splice(0, 100);
  if (events.length === 0) return;
  navigator.sendBeacon('/v1/metrics/batch', JSON.stringify({ appId: reporter.app, apiKey: reporter.key, events }));
}

/** A request whose duration and status are reported. Without an answer the status is 0. */
export async function timed(method, path, options) {
  const begin = performance.now();
  const target = (status) => ({
    type: 'api',
    method,
    path,
    status,
    duration_ms: Math.round(performance.now() - begin),
  });
  try {
    const answer = await fetch(path, { method, ...options });
    report('request', target(answer.status));
    return answer;
  } catch (failure) {
    report('request', target(0));
    throw failure;
  }
}

addEventListener('pagehide', sendReports);
addEventListener('load', () => {
  report('navigation', { type: 'page', path: '/demo/browser', duration_ms: Math.round(performance.now()) });
});
