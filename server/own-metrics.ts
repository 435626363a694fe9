import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { findCall } from '../shared/contract/allow-list.ts';
import type { Backend } from './backend/client.ts';
import { blameSetting, type Config } from './config/config.ts';
import { listen } from './http/listen.ts';
import type { Log } from './observability/log.ts';
import type { MailsWaiting } from './observability/metrics.ts';

interface MetricsParts {
  backend: Backend;
  mailsWaiting: (() => Promise<MailsWaiting>) | undefined;
  log: Log;
}

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

/** Reports how a call ended: the class of its status, or `cut` without a whole answer. */
type Tell = (call: string, outcome: string, seconds: number) => void;

const channel = 'http.client.request.created';

function watchCalls({ agents, url }: Backend, tell: Tell): () => void {
  const prefix = `${url.pathname}api/`;

  function watch(message: unknown) {
    const { request } = message as { request: ClientRequest & { agent: Agent } };
    if (!agents.includes(request.agent)) return;
    const start = performance.now();
    let answer: IncomingMessage | undefined;
    request.once('response', (incoming) => {
      answer = incoming;
    });
    request.once('close', () => {
      const path = request.path.slice(prefix.length).split('?', 1)[0] ?? '';
      const call = findCall(request.method, path)?.name ?? 'other';
      const outcome = answer?.complete ? `${Math.floor((answer.statusCode ?? 0) / 100)}xx` : 'cut';
      tell(call, outcome, (performance.now() - start) / 1000);
    });
  }

  subscribe(channel, watch);
  return () => unsubscribe(channel, watch);
}
