import { measureInTurn, type Row, type Target } from './cpu-per-request.ts';
import { start, startSite } from './processes.ts';

const encoding = 'br';

/** Compares prerendered pages with node:http writing the same bytes. */
export async function benchReadyPages() {
  await using site = await startSite();
  const rows: Row[] = [];
  for (const page of ['/', '/features']) {
    const url = site.url + page;
    await using raw = await start('tests/bench/raw-server.ts', { args: [url, encoding] });
    const encodingHeader = { 'accept-encoding': encoding };
    const visitorHeaders = { ...encodingHeader, cookie: await cookiesFrom(url) };
    const etag = (await fetch(url, { headers: visitorHeaders })).headers.get('etag') ?? '';
    const kinds: Record<string, [headers: NonNullable<Target['headers']>, atLeast: number]> = {
      'without cookies': [encodingHeader, 0.5],
      'with its cookies': [visitorHeaders, 0.5],
      '304': [{ ...visitorHeaders, 'if-none-match': etag }, 0.75],
    };
    const targets = Object.values(kinds).map(([headers]) => ({ url, pid: site.pid, headers }));
    const limit = { url: raw.url, pid: raw.pid, headers: visitorHeaders };
    const [ofLimit, ...measures] = await measureInTurn([limit, ...targets]);
    for (const [index, [browser, [, atLeast]]] of Object.entries(kinds).entries()) {
      const measure = measures[index];
      if (!measure || !ofLimit) continue;
      rows.push({
        page,
        browser,
        'CPU µs': measure.cpu.toFixed(1),
        'node:http µs': ofLimit.cpu.toFixed(1),
        ratio: (ofLimit.cpu / measure.cpu).toFixed(2),
        'at least': atLeast,
      });
    }
  }
  return rows;
}

/** Returns the cookies that a browser holds after its first visit. */
export async function cookiesFrom(url: string): Promise<string> {
  const { headers } = await fetch(url);
  return headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}
