import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink extends AsyncDisposable {
  url: string;
  /** Every mail that was taken, as it came. */
  taken: string[];
  /** The recipients of offered mails, in order. */
  recipients: string[];
  /** A mail is taken when this is over, if its sender is still there. */
  gate: Promise<unknown>;
  /** Mails to these are taken one by one, when `release` says so. */
  held: Set<string>;
  /** Takes the mail that has been held longest, or refuses it so: "451 Later". */
  release(refusal?: string): void;
  /** Refusals by recipient: "550 5.1.1 Unknown". */
  refused: Map<string, string>;
  /** A refusal for every sender. */
  refusesSenders: string | undefined;
  /** The number of next mails that are taken, but whose senders are cut off before the answer. */
  drops: number;
  /** Counts the senders that wait. */
  waiting(): number;
}

interface Connected {
  readonly connections: Iterable<{ readonly id: string; readonly _socket: Socket }>;
}

/** A real SMTP server that refuses as often as told and keeps what it takes. */
export async function startSmtp({ refusals = 0 } = {}): Promise<SmtpSink> {
  let left = refusals;
  const waiting = new Set<string>();
  const releases: ((refusal?: string) => void)[] = [];
  /** @returns what it is refused with, if it is */
  const opened = async (recipients: readonly string[]): Promise<string | undefined> => {
    if (recipients.some((address) => sink.held.has(address)))
      return new Promise((release) => releases.push(release));
    await sink.gate;
    return undefined;
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(getRefusal(sink.refusesSenders)),
    onRcptTo({ address }, _session, done) {
      sink.recipients.push(address);
      done(getRefusal(sink.refused.get(address)));
    },
    onData(stream, { id, envelope }, done) {
      let text = '';
      stream.on('data', (chunk) => {
        text += chunk;
      });
      stream.on('end', async () => {
        left -= 1;
        if (left >= 0) return done(new Error('try again later'));
        waiting.add(id);
        const refusal = await opened(envelope.rcptTo.map(({ address }) => address));
        const isThere = waiting.delete(id);
        if (refusal) return done(getRefusal(refusal));
        if (isThere) sink.taken.push(text);
        if (sink.drops > 0) return cutOff(id);
        done();
      });
    },
    onClose: ({ id }) => void waiting.delete(id),
  });
  function cutOff(id: string): void {
    sink.drops -= 1;
    for (const connection of (server as unknown as Connected).connections)
      if (connection.id === id) connection._socket.destroy();
  }
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    recipients: [],
    refused: new Map(),
    refusesSenders: undefined,
    held: new Set(),
    release: (refusal) => releases.shift()?.(refusal),
    drops: 0,
    waiting: () => waiting.size,
    gate: Promise.resolve(),
    [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())),
  };
  return sink;
}

const getRefusal = (answer: string | undefined) =>
  answer
    ? Object.assign(new Error(answer.slice(4)), { responseCode: Number.parseInt(answer, 10) })
    : undefined;
