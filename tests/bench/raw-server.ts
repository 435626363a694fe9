import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/*
 * The limit: node:http writing the bytes of a page that it fetched once. Only its body, with the headers
 * that make it one; or, if asked for, with the page's own headers, as they are for a visitor with these
 * cookies.
 * raw-server.ts URL ENCODING [whole [COOKIES]]
 */
const [url = '', encoding = 'identity', part = 'body', cookie = ''] = process.argv.slice(2);
const answer = await new Promise<IncomingMessage>((resolve, reject) => {
  get(url, { headers: { 'accept-encoding': encoding, cookie } }, resolve).on('error', reject);
});
const body = await buffer(answer);

/** Node's own come with each answer. */
const ofNode = ['connection', 'date', 'keep-alive'];
const ofBody = ['content-type', 'content-length', 'content-encoding'];
const isSent = (name: string) =>
  part === 'whole' ? !ofNode.includes(name) : ofBody.includes(name);
const head: Record<string, string | string[]> = {};
for (const [name, values = []] of Object.entries(answer.headersDistinct)) {
  if (isSent(name)) head[name] = values.length > 1 ? values : values.join();
}

createServer((_req, res) => {
  res.writeHead(200, head);
  res.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
