import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/*
 * Limits of a page's first paint: the site's pages with the same content and without any script, as somebody
 * would write them by hand.
 * still-server.ts SITE inline|linked: all styles in the document, or in a file that its head links, as
 * static site builders do.
 */
const [site = '', mode = ''] = process.argv.slice(2);
const sheetPath = '/all.css';

const first = /<style id="first-styles">(.*?)<\/style>/s;
const main = /<link id="main-styles"[^>]*href="([^"]*)"[^>]*>/;
const scripts = [
  /<script\b[^>]*>.*?<\/script>/gs,
  /<link rel="modulepreload"[^>]*>/g,
  /<meta name="modules"[^>]*>/g,
];

async function stylesOf(html: string): Promise<string> {
  const sheet = await fetch(site + (main.exec(html)?.[1] ?? ''));
  return (first.exec(html)?.[1] ?? '') + (await sheet.text());
}

async function byHand(html: string): Promise<string> {
  const styles =
    mode === 'inline'
      ? `<style>${await stylesOf(html)}</style>`
      : `<link rel="stylesheet" href="${sheetPath}">`;
  const page = html.replace(first, () => styles).replace(main, '');
  return scripts.reduce((text, part) => text.replaceAll(part, ''), page);
}

async function make(path: string) {
  const answer = await fetch(site + (path === sheetPath ? '/' : path));
  const type = path === sheetPath ? 'text/css' : (answer.headers.get('content-type') ?? '');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = path === sheetPath ? await stylesOf(String(bytes)) : undefined;
  const body = text ?? (type.startsWith('text/html') ? await byHand(String(bytes)) : bytes);
  const headers = { 'content-type': type, 'content-encoding': 'br' };
  return { status: answer.status, headers, body: brotliCompressSync(body) };
}

const made = new Map<string, ReturnType<typeof make>>();

createServer(async ({ url = '/' }, res) => {
  const answer = made.get(url) ?? make(url);
  made.set(url, answer);
  const { status, headers, body } = await answer;
  res.writeHead(status, headers).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
