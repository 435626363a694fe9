import { brotliCompressSync, constants } from 'node:zlib';
import { brotliBody, fill, placeholder } from '../../server/pages/placeholder-body.ts';
import { measureInTurn } from './measure.ts';
import { cookiesFrom } from './pages.ts';
import { startSite } from './processes.ts';
import { printTable } from './table.ts';

const rounds = 20_000;
const token = 'x'.repeat(placeholder.length);

/**
 * What putting the token into the compressed page saves: without it the time of a page is its own, less
 * the part, plus what compressing the page for each request costs.
 */
export async function benchParts(): Promise<void> {
  await using site = await startSite();
  const url = `${site.url}/contacts`;
  const cookie = await cookiesFrom(url);
  const headers = { 'accept-encoding': 'br', cookie };
  const [page] = await measureInTurn([
    { name: '/contacts with its cookies', url, pid: site.pid, headers },
  ]);
  const html = (await (await fetch(url)).text()).replace(
    /(?<=name="_csrf" value=")[^"]*/g,
    placeholder,
  );
  const body = await brotliBody(html, constants.BROTLI_MAX_QUALITY);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  const own = page?.cpu ?? Number.NaN;
  const row = (name: string, part: number, plain: number) => ({
    'left out': name,
    'ready page µs': own.toFixed(1),
    'part µs': part.toFixed(2),
    'plain way µs': plain.toFixed(2),
    'speed left': (own / (own - part + plain)).toFixed(2),
  });
  const compress = () => brotliCompressSync(html.replaceAll(placeholder, token), quality);
  printTable('What leaving an optimization out would cost a ready page', [
    row(
      'token put into the compressed page',
      cpuOf(() => fill(body, token)),
      cpuOf(compress, 200),
    ),
  ]);
}

/** Microseconds of CPU for one call, the least of three measurements. */
function cpuOf(work: () => unknown, times = rounds): number {
  const once = () => {
    const before = process.cpuUsage();
    for (let at = 0; at < times; at += 1) work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / times;
  };
  once();
  return Math.min(once(), once(), once());
}
