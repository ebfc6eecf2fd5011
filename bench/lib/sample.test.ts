import { expect, test } from 'vitest';
import { lagMsOf } from './sample.js';

test('reads the lag of the event loop from a Prometheus text', () => {
  const text =
    '# HELP x Lag of event loop\nnodejs_eventloop_lag_p50_seconds 0.001\n' +
    'fragwerk_event_loop_lag_seconds{quantile="0.99"} 2.5e-2\nother 7\n';
  expect(lagMsOf(text)).toBeCloseTo(25);
  expect(lagMsOf('other 7\n')).toBeNaN();
});
