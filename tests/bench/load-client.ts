import { connect } from 'node:net';

/*
 * Loads an address as wrk does, over raw sockets: some connections that are kept, one request at a time
 * on each, the answer counted and not read. Writes one line of JSON.
 * load-client.ts URL CONNECTIONS SECONDS [HEADER: VALUE …]
 */
const [address = '', connections = '16', seconds = '2', ...headers] = process.argv.slice(2);
const { host, hostname, port, pathname } = new URL(address);
const lines = [`GET ${pathname} HTTP/1.1`, `Host: ${host}`, ...headers];
const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);

/** Bytes of an answer: they differ in characters only, so that later ones are counted. */
const length = await lengthOfOne();
const times: number[] = [];
let isOver = false;

function load(): Promise<void> {
  let sentAt = 0;
  let left = length;
  const buffer = Buffer.allocUnsafe(256 * 1024);
  const send = () => {
    sentAt = performance.now();
    socket.write(request);
  };
  const callback = (count: number) => {
    if (left === length) requireSuccess(buffer);
    left -= count;
    if (left > 0) return true;
    if (left < 0) throw new Error('an answer has another length');
    times.push(performance.now() - sentAt);
    left = length;
    if (isOver) socket.destroy();
    else send();
    return true;
  };
  const onread = { buffer, callback };
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread }, send);
  return new Promise((done) => socket.on('close', () => done()));
}

function requireSuccess(answer: Buffer): void {
  const status = answer.toString('latin1', 9, 12);
  if (status !== '200' && status !== '304') throw new Error(`answered ${status}`);
}

function lengthOfOne(): Promise<number> {
  const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request));
  let answer = Buffer.alloc(0);
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      const head = answer.indexOf('\r\n\r\n') + 4;
      if (head < 4) return;
      const [, body = '0'] =
        /content-length: (\d+)/i.exec(answer.toString('latin1', 0, head)) ?? [];
      if (answer.length < head + Number(body)) return;
      socket.destroy();
      resolve(answer.length);
    });
  });
}

/**
 * Keeps this process awake. A server pays for waking a client that sleeps, and the slower server's client
 * sleeps more often: of two servers, one would be charged for its client.
 */
function stayAwake(): void {
  if (!isOver) setImmediate(stayAwake);
}

const began = performance.now();
stayAwake();
setTimeout(() => {
  isOver = true;
}, Number(seconds) * 1000);
await Promise.all(Array.from({ length: Number(connections) }, load));
const took = (performance.now() - began) / 1000;
times.sort((one, other) => one - other);
const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
process.stdout.write(
  JSON.stringify({
    requests: times.length,
    perSecond: times.length / took,
    p50: at(0.5),
    p99: at(0.99),
  }),
);
