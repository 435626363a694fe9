import { watchCalls } from './backend/call-timing.ts';
import type { Backend } from './backend/client.ts';
import type { Config } from './config/config.ts';
import { blameSetting } from './config/setting-failure.ts';
import { listen } from './http/listen.ts';
import type { Log } from './observability/log.ts';
import type { MailsWaiting } from './observability/metrics.ts';

interface MetricsParts {
  backend: Backend;
  mailsWaiting: (() => Promise<MailsWaiting>) | undefined;
  log: Log;
}

/** Opens the metrics. This module is loaded only if metrics are configured. */
export async function openOwnMetrics(
  { metrics: place }: Config,
  opened: AsyncDisposableStack,
  { backend, mailsWaiting, log }: MetricsParts,
) {
  if (!place) return undefined;
  const { openMetrics } = await import('./observability/metrics.ts');
  const watch = (tell: Parameters<typeof watchCalls>[1]) => watchCalls(backend, tell);
  const metrics = opened.use(openMetrics({ watchCalls: watch, mailsWaiting, log }));
  const open = () => listen(metrics.page, place);
  opened.use(await blameSetting('METRICS_HOST, METRICS_PORT', open));
  return metrics;
}
