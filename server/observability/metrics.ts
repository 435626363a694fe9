import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { droppedLines, type Log } from './log.ts';
import { routeName } from './route-name.ts';

export interface MailsWaiting {
  readonly count: number;
  readonly oldest: number;
}

export interface Metrics extends Disposable {
  counted(handler: RequestListener): RequestListener;
  /** The handler of GET /metrics, on a port that visitors do not reach. */
  readonly page: RequestListener;
}

interface Sources {
  watchCalls(tell: (call: string, outcome: string, seconds: number) => void): () => void;
  mailsWaiting?: (() => Promise<MailsWaiting>) | undefined;
  log: Log;
}

const buckets = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];
const methods = new Set(['GET', 'HEAD', 'POST']);

/** Opens metrics in Prometheus' text format. Each label has a short closed list of values. */
export function openMetrics({ watchCalls, mailsWaiting, log }: Sources): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  const requests = histogram('site_request_seconds', 'Requests, from first to last byte', [
    'method',
    'route',
    'status',
  ]);
  const calls = histogram('site_backend_call_seconds', 'Calls to the backend, waiting included', [
    'call',
    'outcome',
  ]);
  new Counter({
    name: 'site_log_lines_dropped_total',
    help: 'Lines of the log that nobody read, or that found no room',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLines(log));
    },
  });
  collectDefaultMetrics({ register: registry });
  const measureMails = mailsWaiting && mailGauges(registers, mailsWaiting, log);
  const unwatch = watchCalls((call, outcome, seconds) => calls.observe({ call, outcome }, seconds));

  return {
    counted: (handler) =>
      function countedRequest(req, res) {
        const seconds = stopwatch();
        const { method = '' } = req;
        const route = routeName((req.url ?? '').split('?', 1)[0] ?? '');
        res.once('close', () => {
          const labels = { method: methods.has(method) ? method : 'other', route };
          requests.observe({ ...labels, status: statusOf(res) }, seconds());
        });
        handler(req, res);
      },
    async page(req, res) {
      if (req.url !== '/metrics' || req.method !== 'GET') return void res.writeHead(404).end();
      await measureMails?.();
      try {
        const figures = await registry.metrics();
        res.setHeader('Content-Type', registry.contentType).end(figures);
      } catch (error) {
        log.warn({ reason: String(error) }, 'no figures');
        res.writeHead(500).end();
      }
    },
    [Symbol.dispose]: unwatch,
  };
}

function mailGauges(registers: Registry[], ask: () => Promise<MailsWaiting>, log: Log) {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const waiting = gauge('site_mails_waiting', 'Mails not sent yet, of all processes');
  const oldest = gauge('site_mails_oldest_seconds', 'Age of the oldest mail not sent yet');
  return async () => {
    // Without the database both gauges are NaN, and the other metrics are still served.
    const mails = await ask().catch((error: Error) => {
      log.warn({ reason: error.message }, 'mails not counted');
      return { count: Number.NaN, oldest: Number.NaN };
    });
    waiting.set(mails.count);
    oldest.set(mails.oldest);
  };
}

function statusOf(res: ServerResponse<IncomingMessage>): string {
  return res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'cut';
}

function stopwatch(): () => number {
  const start = performance.now();
  return () => (performance.now() - start) / 1000;
}
