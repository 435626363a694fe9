import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { Webhook } = await import('standardwebhooks');
const { NOTIFY_SECRET = '', PORT = '8090', SITE = 'http://localhost:3000' } = process.env;
if (!NOTIFY_SECRET.startsWith('whsec_')) {
  console.error('NOTIFY_SECRET: must be the site’s own, whsec_…');
  process.exit(2);
}
const webhook = new Webhook(NOTIFY_SECRET);
const print = (line: string) => process.stdout.write(`${line}\n`);
const receivedIds = new Set<string>();

interface Message {
  readonly type: string;
  readonly data: { readonly message_id: string; readonly to: string; readonly text: string };
}

async function reportDelivery(message_id: string): Promise<void> {
  const [id, now] = [`evt_${crypto.randomUUID()}`, new Date()];
  const body = JSON.stringify({ type: 'notice.delivered', data: { message_id } });
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': webhook.sign(id, now, body),
  };
  const { status } = await fetch(`${SITE}/hooks/notice`, { method: 'POST', headers, body });
  print(`Reported ${message_id}: ${status}`);
}

const server = createServer({ requestTimeout: 10_000 }, async (req, res) => {
  try {
    // The signature covers the raw body. A parsed and rewritten body would have another.
    const body = await text(req);
    const { data } = webhook.verify(body, req.headers as Record<string, string>) as Message;
    res.writeHead(204).end();
    if (receivedIds.has(data.message_id)) return;
    receivedIds.add(data.message_id);
    print(`To ${data.to}: ${data.text}`);
    await reportDelivery(data.message_id);
  } catch (error) {
    if (!res.headersSent) res.writeHead(401).end();
    console.error((error as Error).message);
  }
});
server.listen(Number(PORT), '127.0.0.1', () => print(`Listening on ${PORT}.`));
