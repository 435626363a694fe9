import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { stillPage, stylesOf } from './still-page.ts';

/*
 * Limits of a page's first paint: the site's pages with the same content and without any script.
 * still-server.ts SITE inline|linked|FOLDER: all styles in the document, or in a file that its head links; or
 * what a site builder made of them in a folder. Pictures and fonts are the site's.
 */
const [site = '', mode = ''] = process.argv.slice(2);
const sheetPath = '/all.css';
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.css': 'text/css' };

const isByHand = mode === 'inline' || mode === 'linked';

async function byHand(html: string): Promise<string> {
  if (mode === 'linked') return stillPage(html, `<link rel="stylesheet" href="${sheetPath}">`);
  return stillPage(html, `<style>${await stylesOf(site, html)}</style>`);
}

async function ofSite(path: string) {
  const answer = await fetch(site + (path === sheetPath ? '/' : path));
  const type = path === sheetPath ? 'text/css' : (answer.headers.get('content-type') ?? '');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = path === sheetPath ? await stylesOf(site, String(bytes)) : undefined;
  const body = text ?? (type.startsWith('text/html') ? await byHand(String(bytes)) : bytes);
  return { type, body };
}

/** Undefined if the builder made no such file. */
async function built(path: string) {
  const name = extname(path) ? path : join(path, 'index.html');
  const body = await readFile(join(mode, name)).catch(() => undefined);
  return body && { type: types[extname(name)] ?? '', body };
}

async function make(path: string) {
  const { type, body } = (!isByHand && (await built(path))) || (await ofSite(path));
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
