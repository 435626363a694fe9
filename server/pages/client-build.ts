import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import type { PageAssets, RenderPage } from '../../shared/page/render-page.ts';
import { ConfigError } from '../config/config.ts';
import { missingFile, openBuiltFiles } from '../http/static-files.ts';

export interface ClientBuild extends AsyncDisposable {
  readonly files: RequestHandler[];
  readonly assets: PageAssets;
  readonly extraDirectives?: Readonly<Record<string, readonly string[]>>;
  load(): Promise<{ renderPage: RenderPage }>;
  /** Loads the visitors' screens before a newer build replaces them. */
  loadScreens(): Promise<void>;
  upgrade?(req: IncomingMessage, socket: Duplex, head: Buffer): void;
}

const start = 'client/entry-start.ts';
export const entry = 'client/entry-browser.tsx';
export const firstStyles = 'client/styles/first.css';
export const mainStyles = 'client/styles/main.css';

interface ManifestChunk {
  file: string;
  imports?: string[];
  assets?: string[];
}

export async function openProductionBuild(root: string): Promise<ClientBuild> {
  const manifest = await readManifest(`${root}/dist/client/.vite/manifest.json`);
  const file = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    return chunk;
  };
  const withImports = (name: string, seen = new Set<string>()): string[] => {
    if (seen.has(name)) return [];
    seen.add(name);
    const { file: own, imports = [] } = file(name);
    return [...imports.flatMap((one) => withImports(one, seen)), `/${own}`];
  };
  const modules = new Map<string | undefined, readonly string[]>();
  const page = (await import(pathToFileURL(`${root}/dist/server/entry-server.js`).href)) as {
    renderPage: RenderPage;
    loadScreens(): Promise<void>;
  };
  const text = await readFile(`${root}/dist/client/${file(firstStyles).file}`, 'utf8');
  const script = await readFile(`${root}/dist/client/${file(start).file}`, 'utf8');
  return {
    extraDirectives: {
      'script-src': ["'self'", hashOf(script)],
      'style-src': ["'self'", hashOf(text)],
    },
    files: [await openBuiltFiles(`${root}/dist/client`), missingFile],
    assets: {
      styles: { first: `/${file(firstStyles).file}`, text, main: `/${file(mainStyles).file}` },
      fonts: (file(firstStyles).assets ?? []).map((name) => `/${name}`),
      start: { file: `/${file(start).file}`, text: script },
      scripts: [],
      modulesOf(screen) {
        const script = `/${file(entry).file}`;
        const files = modules.get(screen) ?? [
          ...new Set([script, ...withImports(entry), ...(screen ? withImports(screen) : [])]),
        ];
        modules.set(screen, files);
        return files;
      },
    },
    load: async () => page,
    loadScreens: page.loadScreens,
    async [Symbol.asyncDispose]() {},
  };
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

async function readManifest(path: string): Promise<Record<string, ManifestChunk>> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new ConfigError('There is no client build: run "npm run build" first.', { cause });
  }
}
