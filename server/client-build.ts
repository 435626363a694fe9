import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import type { PageAssets, RenderPage } from '../shared/page.ts';
import { missingFile, openBuiltFiles } from './built-files.ts';

/** The React side as the server sees it, built for production or compiled on the fly. */
export interface ClientBuild extends AsyncDisposable {
  /** Serves scripts, styles and images. */
  readonly files: RequestHandler[];
  readonly assets: PageAssets;
  /** What its pages need of the Content-Security-Policy besides. */
  readonly extraDirectives?: Readonly<Record<string, readonly string[]>>;
  load(): Promise<{ renderPage: RenderPage }>;
}

const entry = 'client/entry-browser.tsx';
const renderer = 'client/entry-server.tsx';
const stylesheet = 'client/styles/main.css';

interface ManifestChunk {
  file: string;
  imports?: string[];
}

/** The build in `dist/`. @throws when `npm run build` has not run */
export async function openProductionBuild(root: string): Promise<ClientBuild> {
  const manifest = await readManifest(`${root}/dist/client/.vite/manifest.json`);
  const file = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    return chunk;
  };
  const withImports = (name: string): string[] => {
    const { file: own, imports = [] } = file(name);
    return [...imports.flatMap(withImports), `/${own}`];
  };
  const entryFiles = withImports(entry);
  const preloads = new Map<string, readonly string[]>();
  const page = (await import(pathToFileURL(`${root}/dist/server/entry-server.js`).href)) as {
    renderPage: RenderPage;
  };
  const styles = await readFile(`${root}/dist/client/${file(stylesheet).file}`, 'utf8');
  const hash = createHash('sha256').update(styles).digest('base64');
  return {
    extraDirectives: { 'style-src': ["'self'", `'sha256-${hash}'`] },
    files: [await openBuiltFiles(`${root}/dist/client`), missingFile],
    assets: {
      styles: { text: styles, href: `/${file(stylesheet).file}` },
      scripts: [`/${file(entry).file}`],
      preloadsOf(screen) {
        const files = preloads.get(screen) ?? [...new Set([...entryFiles, ...withImports(screen)])];
        preloads.set(screen, files);
        return files;
      },
    },
    load: async () => page,
    async [Symbol.asyncDispose]() {},
  };
}

async function readManifest(path: string): Promise<Record<string, ManifestChunk>> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new Error('there is no client build: run "npm run build" first', { cause });
  }
}

/** Vite in middleware mode: hot reload of components and styles, server code fresh on each load. */
export async function openDevelopmentBuild(root: string): Promise<ClientBuild> {
  const { createServer, isRunnableDevEnvironment } = await import('vite');
  const vite = await createServer({
    root,
    appType: 'custom',
    server: {
      middlewareMode: true,
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
    load: () => ssr.runner.import(`/${renderer}`),
    [Symbol.asyncDispose]: () => vite.close(),
  };
}
