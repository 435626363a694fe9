import { createServer as createHttpServer } from 'node:http';
import { type ClientBuild, entryScript, firstStyles, mainStyles } from './client-build.ts';

const renderer = '/client/entry-server.tsx';
/** Paths whose changes restart the process. Open pages reload when it is back. */
const restartPaths = ['server', 'shared', 'vite.config.ts'];

export async function openDevelopmentBuild(root: string): Promise<ClientBuild> {
  const { createServer, isRunnableDevEnvironment, loadConfigFromFile } = await import('vite');
  const command = { command: 'serve', mode: 'development' } as const;
  const result = await loadConfigFromFile(command, `${root}/vite.config.ts`);
  // This server never listens: the site's own listener passes upgrades to it.
  const sockets = createHttpServer();
  const vite = await createServer({
    ...result?.config,
    // Otherwise Vite would watch its own settings and restart itself.
    configFile: false,
    envDir: false,
    root,
    server: {
      middlewareMode: true,
      ws: { server: sockets },
      watch: { ignored: restartPaths.map((path) => `${root}/${path}{,/**}`) },
      // The project folder itself may hold the data folder with its secrets.
      fs: { allow: ['client', 'shared', 'node_modules'].map((folder) => `${root}/${folder}`) },
    },
  });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server side');
  return {
    files: [vite.middlewares],
    assets: {
      styles: { first: `/${firstStyles}`, main: `/${mainStyles}` },
      fonts: [],
      scripts: ['/@vite/client', `/${entryScript}`],
      listModules: () => [],
    },
    extraDirectives: {
      'style-src': ["'self'"],
      'connect-src': ["'self'", 'ws:'],
      // Vite's client polls in a worker while the server restarts.
      'worker-src': ["'self'", 'blob:'],
      // Vite's error overlay sets innerHTML.
      'require-trusted-types-for': [],
    },
    load: () => ssr.runner.import(renderer),
    async loadScreens() {},
    upgrade: (...connection) => void sockets.emit('upgrade', ...connection),
    [Symbol.asyncDispose]: () => vite.close(),
  };
}
