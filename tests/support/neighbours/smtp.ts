import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink extends AsyncDisposable {
  url: string;
  /** All accepted mails, as sent. */
  accepted: string[];
  /** The recipients of offered mails, in order. */
  recipients: string[];
  /** Mails are accepted once this resolves, if the sender is still connected. */
  gate: Promise<unknown>;
  /** Recipients whose mails wait for `releaseOldest`. */
  heldRecipients: Set<string>;
  /** Accepts the mail that has waited longest, or refuses it with an answer such as "451 Later". */
  releaseOldest(refusal?: string): void;
  /** Refusals by recipient: "550 5.1.1 Unknown". */
  refusals: Map<string, string>;
  /** The refusal of every sender. */
  senderRefusal: string | undefined;
  /** The number of mails to accept while the connection breaks before the answer. */
  dropsLeft: number;
  countWaiting(): number;
}

interface Connected {
  readonly connections: Iterable<{ readonly id: string; readonly _socket: Socket }>;
}

/** Starts an SMTP server that refuses the first `refusals` mails and keeps the others. */
export async function startSmtp({ refusals = 0 } = {}): Promise<SmtpSink> {
  let refusalsLeft = refusals;
  const waiting = new Set<string>();
  const releases: ((refusal?: string) => void)[] = [];
  /** Waits until the mail may be accepted. Returns its refusal, if any. */
  const waitForGate = async (recipients: readonly string[]): Promise<string | undefined> => {
    if (recipients.some((address) => sink.heldRecipients.has(address)))
      return new Promise((release) => releases.push(release));
    await sink.gate;
    return undefined;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(getRefusal(sink.senderRefusal)),
    onRcptTo({ address }, _session, done) {
      sink.recipients.push(address);
      done(getRefusal(sink.refusals.get(address)));
    },
    onData(stream, { id, envelope }, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', async () => {
        refusalsLeft -= 1;
        if (refusalsLeft >= 0) return done(new Error('try again later'));
        waiting.add(id);
        const refusal = await waitForGate(envelope.rcptTo.map(({ address }) => address));
        const isThere = waiting.delete(id);
        if (refusal) return done(getRefusal(refusal));
        if (isThere) sink.accepted.push(text);
        if (sink.dropsLeft > 0) return cutOff(id);
        done();
      });
    },
    onClose: ({ id }) => void waiting.delete(id),
  });
  function cutOff(id: string): void {
    sink.dropsLeft -= 1;
    for (const connection of (server as unknown as Connected).connections)
      if (connection.id === id) connection._socket.destroy();
  }
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${port}`,
    accepted: [],
    recipients: [],
    refusals: new Map(),
    senderRefusal: undefined,
    heldRecipients: new Set(),
    releaseOldest: (refusal) => releases.shift()?.(refusal),
    dropsLeft: 0,
    countWaiting: () => waiting.size,
    gate: Promise.resolve(),
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
  return sink;
}

const getRefusal = (answer: string | undefined) =>
  answer
    ? Object.assign(new Error(answer.slice(4)), { responseCode: Number.parseInt(answer, 10) })
    : undefined;
