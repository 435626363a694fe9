import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/*
 * The limit of a page: node:http writing its bytes with the three headers of a body.
 * raw-server.ts [URL ENCODING]; without a page it writes nothing.
 */
const [url = '', encoding = 'identity'] = process.argv.slice(2);
const html = url ? Buffer.from(await (await fetch(url)).arrayBuffer()) : Buffer.alloc(0);
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
