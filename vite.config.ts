import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { build, defineConfig, type Plugin } from 'vite';
import { draw } from './server/pages/link-preview/preview-image.ts';
import { institute } from './shared/institute.ts';
import { siteWorkerPath } from './shared/page/offline.ts';

const previewFont = join(
  import.meta.dirname,
  'node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
);

const isText = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

const frame =
  /client\/(?:routes|root|api\/|page\/(?:load-screen|opened-by|page-|prefetch|section-images|storage)|session\/session|screens\/(?:error|not|unauth)|components\/(?:icon|link|page-(?:meta|photo)|success-notice)|frame\/(?!foreign|without)|forms\/(?:field-id|post-form))|shared\/(?:institute|contents\/institute-of|contract\/(?:visitor-calls|error-codes)|text\/money|calendar\/opening|page\/(?:paths|preview-path))|preload-helper/;
/** Must stay out of the chunks that visitors' pages load. */
const backOffice =
  /client\/(?:styles\/back-office|screens\/admin(?!\/alerts\/browser-push))|shared\/(?:page\/(?:admin-paths|numbers)|calendar\/opening-status|contents\/differences|contract\/(?:admin\/|booking\/agenda|call-input|closed-days|contents\/|staff-id)|text\/(?:decision|outcome|phone-number|quote)|page\/(?:photo-field|request-filter))|libphonenumber/;

/**
 * Chunks of code that several screens share. Grouped by hand: the default would be a dozen files of a few
 * hundred bytes, each with a request of its own.
 */
const shared = {
  prices:
    /shared\/(?:catalogue|contents\/catalogue-of|contract\/booking\/treatment-choice|text\/(?:duration|slug)|page\/booking-address)|client\/page\/choices-draft/,
  // Apart from the prices, which the contact page does without.
  calendar: /shared\/calendar\/(?:calendar-month|time-of-day)/,
  sent: /client\/components\/(?:sent|directions|print-head)|shared\/text\/answer/,
  photo: /client\/components\/photo|shared\/contents\/photos/,
  field: /client\/forms\/(?:field|characters-left|form-sync)/,
  forms:
    /valibot|shared\/(?:contract\/(?:account|contact|fields)|page\/return-path)|client\/(?:components\/notice|forms\/(?:after-conflict|connection|other|return|draft|form-input)|session\/(?:require-user|return-path))/,
  requests:
    /shared\/(?:calendar\/(?:booking-days|day-parts|(?:undecided-)?holidays|hours-on)|text\/(?:phone|request)|contract\/booking\/request|page\/booking-fields)|client\/(?:components\/(?:hour|month|request|status)|screens\/book\/choices\/(?:choices|form-values|read-|request-|treatment-))/,
};

/** Writes .br and .gz beside each text file of the client build: the server never compresses files. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      const names = (await readdir(dir, { recursive: true })).filter(
        (name) => isText.test(name) && !name.startsWith('.'),
      );
      const compress = async (name: string) => {
        const file = join(dir, name);
        const text = await readFile(file);
        await writeFile(`${file}.br`, await promisify(brotliCompress)(text));
        await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
      };
      await Promise.all(names.map(compress));
    },
  };
}

/**
 * Replaces Vite's preload helper by a plain import. It would load a lazy screen's styles and imports first,
 * but every document links all its styles, and client/page/prefetch.ts loads screens ahead.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

const iconGround = '#FBF7F1';

/** Renders the images that must be bitmaps: the preview of a shared link and the home screen icons. */
function drawnImages(): Plugin {
  const image = (name: string) => readFile(join(import.meta.dirname, `client/public/${name}.svg`));
  return {
    name: 'drawn-images',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const emit = (fileName: string, source: Buffer) =>
        this.emitFile({ type: 'asset', fileName, source });
      const logo = await image('logo');
      const icon = async (name: string, size: number, drawn = size) => {
        const before = Math.floor((size - drawn) / 2);
        const after = size - drawn - before;
        const icon = sharp(logo, { density: 900 })
          .resize(drawn, drawn)
          .extend({
            ...{ top: before, left: before, bottom: after, right: after },
            background: iconGround,
          });
        emit(name, await icon.flatten({ background: iconGround }).png().toBuffer());
      };
      for (const size of [180, 192, 512]) await icon(`icon-${size}.png`, size);
      // Launchers cut a shape out of it: what counts lies in a circle of 80 %.
      for (const size of [192, 512]) {
        await icon(`icon-maskable-${size}.png`, size, Math.round(size * 0.7));
      }
      const parts = { font: await readFile(previewFont), picture: await image('face') };
      emit('og.png', await draw(parts, institute));
    },
  };
}

/** Visitors' service worker: one file under a lasting name, as a classic script for every browser. */
function siteWorker(): Plugin {
  return {
    name: 'site-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const built = await build({
        ...{ configFile: false, root: import.meta.dirname, publicDir: false, logLevel: 'warn' },
        build: {
          write: false,
          rolldownOptions: { input: 'client/worker/worker.ts', output: { format: 'iife' } },
        },
      });
      const [output] = [built].flat();
      const chunk = output && 'output' in output ? output.output[0] : undefined;
      if (!chunk) throw new Error('no worker was built');
      this.emitFile({ type: 'asset', fileName: siteWorkerPath.slice(1), source: chunk.code });
    },
  };
}

/** The server draws the preview with it where the owner changed what it says. */
function keptFont(): Plugin {
  return {
    name: 'kept-font',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async generateBundle() {
      this.emitFile({
        ...{ type: 'asset', fileName: 'preview-font.woff', source: await readFile(previewFont) },
      });
    },
  };
}

/** Not JavaScript alone, another module in a bundle than in Node, for development only, or not installed. */
const notBundled = ['sharp', 'opentype.js', 'vite', 'pg-native'];

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'client/public',
  // Nothing uses light-dark() (tokens.css), for which color-scheme would carry two variables: Features.LightDark.
  css: { lightningcss: { exclude: 1 << 20 } },
  plugins: [plainImports(), react(), siteWorker(), drawnImages(), keptFont(), compressed()],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { resolveDependencies: () => [] },
        rolldownOptions: {
          input: [
            'client/entry-start.ts',
            'client/entry-browser.tsx',
            'client/styles/first.css',
            'client/styles/main.css',
          ],
          output: {
            chunkFileNames: 'assets/[name]-[hash].js',
            // Libraries change less often than our own code: their file stays in visitors' caches.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'vendor', test: /node_modules\/(?!valibot|libphonenumber)/, priority: 3 },
                { name: 'admin', test: backOffice, priority: 2 },
                // The layout around every screen, which every page loads.
                { name: 'frame', test: frame, priority: 1 },
                ...Object.entries(shared).map(([name, test]) => ({ name, test })),
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: 'client/entry-server.tsx' },
      },
      // In the build React is bundled with the code that renders; in development it is left outside.
      resolve: { noExternal: command === 'build' ? true : [] },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
    // The server with its packages: server/decisions/008-the-server-in-the-build.md.
    bff: {
      consumer: 'server',
      build: {
        outDir: 'dist/bff',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'server/serve.ts',
          external: notBundled,
          // depd makes its wrappers of deprecated functions with it.
          checks: { eval: false },
          // They only take time to load.
          output: { comments: false },
        },
      },
      resolve: { noExternal: true, external: notBundled },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
  builder: {},
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/server/postgres/**', 'tests/server/neighbours/**'],
        },
      },
      {
        // The embedded backend's tests again on PostgreSQL, and tests of several processes.
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/server/institute/**/*.test.ts', 'tests/server/postgres/*.test.ts'],
          globalSetup: 'tests/support/postgres-setup.ts',
        },
      },
      {
        // What needs programs that npm does not bring.
        extends: true,
        test: { name: 'neighbours', include: ['tests/server/neighbours/**/*.test.ts'] },
      },
      'tests/edited/vitest.config.ts',
    ],
    setupFiles: ['tests/support/silence.ts'],
    restoreMocks: true,
    // Most of a test's time is waiting, for processes and for mails.
    maxWorkers: 2,
    // Only to end tests that hang: none may pass or fail by the clock of a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 90_000 } },
  },
}));
