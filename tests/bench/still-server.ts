import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/*
 * The limit of a page's first paint: the same site, its pages without any script.
 * still-server.ts SITE
 */
const [site = ''] = process.argv.slice(2);

createServer(async (req, res) => {
  const answer = await fetch(site + req.url, { headers: { 'accept-encoding': 'br' } });
  const headers = new Map(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'connection']) headers.delete(name);
  const bytes = answer.headers.get('content-type')?.startsWith('text/html')
    ? Buffer.from(withoutScripts(await answer.text()))
    : Buffer.from(await answer.arrayBuffer());
  const body = brotliCompressSync(bytes);
  res.writeHead(answer.status, { ...Object.fromEntries(headers), 'content-encoding': 'br' });
  res.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');

const withoutScripts = (html: string) =>
  html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
