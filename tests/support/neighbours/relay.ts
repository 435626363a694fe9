import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../process.ts';

export interface Relay extends AsyncDisposable {
  port: number;
  /** Breaks every connection and accepts no new one. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Starts a TCP relay to a local server. Tests cut it to simulate a lost network. */
export async function startRelay(targetPort: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  const server = createServer((downstream) => {
    const upstream = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [downstream, upstream],
      [upstream, downstream],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const port = await freePort();
  const open = async () => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await open();
  return {
    port,
    cut,
    restore: open,
    async [Symbol.asyncDispose]() {
      if (server.listening) await cut();
    },
  };
}
