const { Webhook } = await import('standardwebhooks');
const { PAYMENT_SECRET = '', SITE = 'http://localhost:3000' } = process.env;
if (!PAYMENT_SECRET.startsWith('whsec_')) {
  console.error('PAYMENT_SECRET: must be the site’s own, whsec_…');
  process.exit(2);
}
const [amount = '5000', phone = '', reference = ''] = process.argv.slice(2);

// By this id of the operator the site recognizes a payment that it already knows.
const payment = { provider: 'Orange Money', id: `example-${Date.now()}`, currency: 'XOF' };
const data = { ...payment, amount, phone, reference };
const body = JSON.stringify({ type: 'deposit.received', data });
const [id, now] = [`evt_${crypto.randomUUID()}`, new Date()];
const headers = {
  'content-type': 'application/json',
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
  'webhook-signature': new Webhook(PAYMENT_SECRET).sign(id, now, body),
};
const answer = await fetch(`${SITE}/hooks/payment`, { method: 'POST', headers, body });
process.stdout.write(`${answer.status} ${await answer.text()}\n`);
