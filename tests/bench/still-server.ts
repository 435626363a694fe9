import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/*
 * The limit of a page's first paint: the site's pages without scripts, with all styles in the document.
 * Pictures and fonts are the site's. still-server.ts SITE
 */
const [site = ''] = process.argv.slice(2);
const styles = /<style id="first-styles">(.*?)<\/style>/s;
const sheet = /<link id="main-styles"[^>]*href="([^"]*)"[^>]*>/;
const scripts =
  /<script\b[^>]*>.*?<\/script>|<link rel="modulepreload"[^>]*>|<meta name="modules"[^>]*>/gs;

async function withoutScripts(html: string): Promise<string> {
  const [link = '', href = ''] = sheet.exec(html) ?? [];
  const text = await (await fetch(site + href)).text();
  return html
    .replace(link, '')
    .replace(styles, (_style, first: string) => `<style>${first}${text}</style>`)
    .replaceAll(scripts, '');
}

async function make(path: string) {
  const answer = await fetch(site + path);
  const type = answer.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await answer.arrayBuffer());
  const body = type.startsWith('text/html') ? await withoutScripts(String(bytes)) : bytes;
  const headers = { 'content-type': type, 'content-encoding': 'br' };
  return { headers, body: brotliCompressSync(body) };
}

const made = new Map<string, ReturnType<typeof make>>();

createServer(async ({ url = '/' }, res) => {
  const answer = made.get(url) ?? make(url);
  made.set(url, answer);
  const { headers, body } = await answer;
  res.writeHead(200, headers).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
