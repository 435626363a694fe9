import { createServer as createHttpServer } from 'node:http';
import { type ClientBuild, entry, stylesheet } from './client-build.ts';

const renderer = '/client/entry-server.tsx';
/** Read by this process too: a change of them restarts it, and pages reload when it is back. */
const restarting = ['server', 'shared', 'vite.config.ts'];

/** Vite in middleware mode: hot reload of components and styles, server code fresh on each load. */
export async function openDevelopmentBuild(root: string): Promise<ClientBuild> {
  const { createServer, isRunnableDevEnvironment, loadConfigFromFile } = await import('vite');
  const command = { command: 'serve', mode: 'development' } as const;
  const loaded = await loadConfigFromFile(command, `${root}/vite.config.ts`);
  // It never listens: upgrades of the site's own port are passed to it.
  const sockets = createHttpServer();
  const vite = await createServer({
    ...loaded?.config,
    // Vite would watch what it has read by itself, and start itself anew beside us.
    configFile: false,
    envDir: false,
    root,
    server: {
      middlewareMode: true,
      // A port of its own could be taken, and would be there before the site's is.
      ws: { server: sockets },
      watch: { ignored: restarting.map((path) => `${root}/${path}{,/**}`) },
      // Not the whole project: the data folder with its keys may lie in it.
      fs: { allow: ['client', 'shared', 'node_modules'].map((folder) => `${root}/${folder}`) },
    },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server side');
  return {
    files: [vite.middlewares],
    assets: {
      styles: { href: `/${stylesheet}` },
      scripts: ['/@vite/client', `/${entry}`],
      preloadsOf: () => [],
    },
    extraDirectives: {
      'style-src': ["'self'"],
      'connect-src': ["'self'", 'ws:'],
      // Vite's client waits in a worker of its own while the server restarts.
      'worker-src': ["'self'", 'blob:'],
      // Its overlay of errors is written as markup.
      'require-trusted-types-for': [],
    },
    load: () => ssr.runner.import(renderer),
    upgrade: (...connection) => void sockets.emit('upgrade', ...connection),
    [Symbol.asyncDispose]: () => vite.close(),
  };
}
