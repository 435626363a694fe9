import { createServer } from 'node:http';

/*
 * The limit: node:http writing the bytes of a page that it fetched once, with the headers that
 * make it one and no other.
 * raw-server.ts URL ENCODING
 */
const [url = '', encoding = 'identity'] = process.argv.slice(2);
const { get } = await import('node:http');
const { buffer } = await import('node:stream/consumers');
const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
  get(url, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject);
});
const body = await buffer(answer);
const head: Record<string, string | number> = {
  'content-type': 'text/html; charset=utf-8',
  'content-length': body.length,
};
const used = answer.headers['content-encoding'];
if (used) head['content-encoding'] = used;

createServer((_req, res) => {
  res.writeHead(200, head);
  res.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
