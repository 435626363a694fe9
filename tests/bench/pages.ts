import { setTimeout } from 'node:timers/promises';
import { type Measure, measureInTurn, type Target } from './measure.ts';
import { start, startSite } from './processes.ts';
import { printTable, type Row } from './table.ts';

const paths = ['/', '/features', '/contacts', '/login', '/book'];

/** Ready pages against the limit: the same bytes from node:http. */
export async function benchPages(): Promise<void> {
  await using site = await startSite();
  // By then each page is compressed as well as can be.
  await setTimeout(10_000);
  const rows: Row[] = [];
  for (const path of paths) {
    for (const encoding of ['identity', 'br']) {
      const url = site.url + path;
      await using raw = await start('tests/bench/raw-server.ts', { args: [url, encoding] });
      const asked = { 'accept-encoding': encoding };
      const held = { ...asked, cookie: await cookiesFrom(url) };
      const etag = (await fetch(url, { headers: held })).headers.get('etag') ?? '';
      const ours = (name: string, headers: Record<string, string>): Target => ({
        name: `${path} ${name}`,
        url,
        pid: site.pid,
        headers,
      });
      const targets = [
        { name: `${path} 404 raw`, url: raw.url, pid: raw.pid, headers: held },
        ours('with its cookies', held),
        ours('without cookies', asked),
        ours('304', { ...held, 'if-none-match': etag }),
      ];
      const [limit, ...measures] = await measureInTurn(targets);
      for (const [index, measure] of measures.entries()) {
        rows.push(row(targets[index + 1] as Target, encoding, measure, limit as Measure));
      }
    }
  }
  printTable('Ready pages, against node:http writing the same bytes', rows);
}

const wanted = (name: string) =>
  name.endsWith('304') ? 0.75 : name.endsWith('without cookies') ? 0.45 : 0.7;

function row({ name }: Target, encoding: string, measure: Measure, limit: Measure) {
  return {
    page: name,
    encoding,
    'CPU µs': measure.cpu.toFixed(1),
    'limit µs': limit.cpu.toFixed(1),
    ratio: (limit.cpu / measure.cpu).toFixed(2),
    'at least': wanted(name),
    'per second': Math.round(measure.perSecond),
    "limit's": Math.round(limit.perSecond),
  };
}

/** What a browser holds after its first visit, besides what it held before. */
export async function cookiesFrom(url: string, held: readonly string[] = []): Promise<string> {
  const { headers } = await fetch(url, { headers: { cookie: held.join('; ') } });
  const given = headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return [...held, ...given].join('; ');
}
