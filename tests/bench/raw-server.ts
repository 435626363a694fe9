import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/*
 * A node:http server that writes a page's bytes with the three headers of a body, as the upper limit for a page. Usage:
 * raw-server.ts URL ENCODING.
 */
const [url = '', encoding = 'identity'] = process.argv.slice(2);
const html = Buffer.from(await (await fetch(url)).arrayBuffer());
const body = encoding === 'br' ? brotliCompressSync(html) : html;
const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-length': body.length,
  'content-encoding': encoding,
};

createServer((_req, res) => res.writeHead(200, headers).end(body)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
