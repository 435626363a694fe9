import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { formatPaletteStyle, getDayColour } from './shared/colours.ts';
import { adminWorkerPath } from './shared/offline/admin-worker.ts';
import { siteWorkerPath } from './shared/offline/offline.ts';

const isText = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;

/** Returns the entries and lazily loaded modules that import a module, directly or through others. */
function findRoots(id: string, readInfo: (id: string) => Rolldown.ModuleInfo | null): string[] {
  const importers = new Set([id]);
  // The loop also visits the importers that it adds.
  for (const importer of importers) {
    for (const next of readInfo(importer)?.importers ?? []) importers.add(next);
  }
  return [...importers].filter((importer) => {
    const info = readInfo(importer);
    return info && (info.isEntry || info.dynamicImporters.length > 0);
  });
}

/** Characters of a module without imports that is not worth a file, and a request, of its own. */
const tinySize = 100;

/** Files of code that visitors' screens share. Otherwise the build makes one for each combination of screens. */
const sharedFiles = [
  { folders: /\/(?:login|role|verify)-route/, file: 'forms', withPrices: 'fields' },
  { folders: /\/contacts-route/, file: 'contacts', withPrices: 'fields' },
  {
    folders: /\/(?:book|visit|my-requests)-route/,
    file: 'requests',
    withPrices: 'prices',
  },
];

function getSharedChunk(screens: string[], isSmall: boolean): string | null {
  const hasScreenIn = (folders: RegExp) => screens.some((screen) => folders.test(screen));
  if (isSmall || hasScreenIn(/\/home\//)) return 'frame';
  const sharedFile = sharedFiles.find(({ folders }) => hasScreenIn(folders));
  if (!sharedFile) return null;
  return hasScreenIn(/\/features-route/) ? sharedFile.withPrices : sharedFile.file;
}

const isBackOffice = (root: string) => root.includes('/admin/');
const isWholeBackOffice = (root: string) => root.endsWith('/client/admin/admin-route.ts');

/** `frame`: loaded by every page, with tiny shared modules. `admin`: used by the back office only. */
function getChunk(id: string, context: Rolldown.ChunkingContext): string | null {
  const readInfo = (module: string) => context.getModuleInfo(module);
  const info = readInfo(id);
  // The frame never waits for the entry, which waits for a screen that imports the frame.
  if (!info || info.isEntry) return null;
  const roots = findRoots(id, readInfo);
  if (roots.some(isWholeBackOffice) && roots.every(isBackOffice)) return 'admin';
  if (roots.some((root) => root.endsWith('/client/entry-browser.tsx'))) return 'frame';
  // Pages load the schemas when a form is used.
  if ([id, ...info.importedIds].some((name) => name.includes('node_modules/valibot'))) {
    if (/valibot|\/contract\/fields|\/forms\//.test(id)) return 'schemas';
    if (/\/shared\/(?:booking|appointments|waiting-list|contract|undo|money)\//.test(id))
      return 'request-schemas';
  }
  const screens = roots.filter((root) => /-route\.tsx?$/.test(root));
  if (roots.length < 2) return null;
  return getSharedChunk(
    screens,
    info.importedIds.length === 0 && (info.code?.length ?? 0) < tinySize,
  );
}

/** Writes .br and .gz beside each text file of the client build: the server never compresses files. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
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

/** Replaces Vite's preload helper, because every document links all styles and prefetches its screens. */
function replacePreloadHelper(): Plugin {
  return {
    name: 'replace-preload-helper',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

const descriptionCall = /,\s*v\.description\(\s*(['"]).*?\1,?\s*\)/g;

const quoteOrBracket = /(['"`])(?:\\.|(?!\1)[^\\])*\1|[()]/gs;
const lastArgumentText = /,\s*(['"]).*\1,?\s*$/;

/** Removes the text of each `describe(schema, text)`, the innermost first. */
function removeDescriptionTexts(code: string): string {
  let shorter = code;
  for (let callStart = code.length; callStart > 0; ) {
    callStart = shorter.lastIndexOf('describe(', callStart - 1);
    let depth = 0;
    for (const { 0: matched, index } of shorter.slice(callStart).matchAll(quoteOrBracket)) {
      depth += matched === '(' ? 1 : matched === ')' ? -1 : 0;
      if (depth > 0 || matched !== ')') continue;
      const [call, following] = [
        shorter.slice(callStart, callStart + index),
        shorter.slice(callStart + index),
      ];
      shorter = shorter.slice(0, callStart) + call.replace(lastArgumentText, '') + following;
      break;
    }
  }
  return shorter;
}

function removeDescriptions(): Plugin {
  return {
    name: 'remove-descriptions',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/shared\/.*\.ts$/ },
      handler: (code) => removeDescriptionTexts(code.replaceAll(descriptionCall, '')),
    },
  };
}

const displayNameLine = /^\w+\.displayName = "\w+";$/gm;
const componentFactory = /= (?=React\$1\.(?:forwardRef|createContext|memo)\()/g;

/** Lets the build drop unused components and contexts of React Router, by declaring them pure. */
function markComponentsPure(): Plugin {
  return {
    name: 'mark-components-pure',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production/ },
      handler: (code) => ({
        code: code.replace(displayNameLine, '').replace(componentFactory, '= /* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}

/** Leaves React Router's instrumentation out of the scripts, because nothing here is instrumented. */
function removeInstrumentation(): Plugin {
  return {
    name: 'remove-instrumentation',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: (code) => ({
        code: [...(/export \{ (.*) \}/.exec(code)?.[1]?.split(', ') ?? [])]
          .map((name) => `export const ${name} = () => undefined;`)
          .join('\n'),
        map: null,
      }),
    },
  };
}

/** Evaluates the tables of calls, so that scripts get only methods and paths. */
function evaluateCallTables(): Plugin {
  return {
    name: 'evaluate-call-tables',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'ssr',
    load: {
      filter: { id: /client\/api\/(?:visitor|other)-calls\.ts$/ },
      async handler(file) {
        const tables = Object.entries(await import(file));
        const lines = tables.map(
          ([name, table]) => `export const ${name} = ${JSON.stringify(table)};`,
        );
        return lines.join('\n');
      },
    },
  };
}

const iconBackground = getDayColour('ground');

function drawImages(): Plugin {
  const readImage = (name: string) =>
    readFile(join(import.meta.dirname, `client/public/${name}.svg`));
  return {
    name: 'draw-images',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      const emit = (fileName: string, source: Buffer) =>
        this.emitFile({ type: 'asset', fileName, source });
      const logo = await readImage('logo');
      const emitIcon = async (name: string, size: number, drawnSize = size) => {
        const leading = Math.floor((size - drawnSize) / 2);
        const trailing = size - drawnSize - leading;
        const icon = sharp(logo, { density: 900 }).resize(drawnSize, drawnSize).extend({
          top: leading,
          left: leading,
          bottom: trailing,
          right: trailing,
          background: iconBackground,
        });
        emit(name, await icon.flatten({ background: iconBackground }).png().toBuffer());
      };
      for (const size of [180, 192, 512]) await emitIcon(`icon-${size}.png`, size);
      // Launchers crop a maskable icon. Its central circle of 80 % stays.
      for (const size of [192, 512]) {
        await emitIcon(`icon-maskable-${size}.png`, size, Math.round(size * 0.7));
      }
      const placeImage = async (svg: Buffer, width: number, left: number, top: number) => ({
        input: await sharp(svg, { density: 900 }).resize(width).toBuffer(),
        left,
        top,
      });
      const canvas = { width: 1200, height: 630, channels: 3, background: iconBackground } as const;
      const parts = [
        await placeImage(logo, 400, 130, 115),
        await placeImage(await readImage('sections'), 520, 600, 55),
      ];
      const preview = sharp({ create: canvas })
        .composite(parts)
        .png({ palette: true, colours: 96 });
      emit('og.png', await preview.toBuffer());
    },
  };
}

async function buildLoneScript(input: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input, output: { format: 'iife' } } },
  });
  const [output] = [result].flat();
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error(`${input} was not built`);
  return chunk.code.trim();
}

const workerSources = {
  [siteWorkerPath]: 'client/offline/worker/visitors-worker.ts',
  [adminWorkerPath]: 'client/offline/worker/back-office/back-office-worker.ts',
};

function buildLoneScripts(): Plugin {
  return {
    name: 'build-lone-scripts',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares }) {
      middlewares.use(adminWorkerPath, (_req, res, next) => {
        const send = (code: string) => res.setHeader('Content-Type', 'text/javascript').end(code);
        buildLoneScript(workerSources[adminWorkerPath]).then(send, next);
      });
    },
    async generateBundle() {
      for (const [path, input] of Object.entries(workerSources)) {
        const source = await buildLoneScript(input);
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
      }
      const name = 'entry-start.js';
      const originalFileName = 'client/entry-start.ts';
      const source = await buildLoneScript(originalFileName);
      this.emitFile({ type: 'asset', name, originalFileName, source });
    },
  };
}

function writeContractDocument(): Plugin {
  return {
    name: 'write-contract-document',
    applyToEnvironment: ({ name }) => name === 'bff',
    async generateBundle() {
      const file = join(import.meta.dirname, 'server/contract/document/openapi-document.ts');
      const { buildOpenApiDocument } = await import(file);
      const source = JSON.stringify(buildOpenApiDocument(), null, 2);
      this.emitFile({ type: 'asset', fileName: 'openapi.json', source });
    },
  };
}

const servedEndings =
  'bin css csv html ico ics js json mjs pdf png svg txt webmanifest woff2 xml'.split(' ');
const postedTypes = /^(?:image\/|multipart\/form-data|application\/x-www-form-urlencoded)/;

function shrinkTables(): Plugin {
  return {
    name: 'shrink-tables',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'bff',
    load: {
      filter: { id: /mime-db\/db\.json$|iconv-lite\/encodings\/(?!index|internal)/ },
      async handler(file) {
        if (file.includes('iconv-lite')) return 'module.exports = {};';
        const types = JSON.parse(await readFile(file, 'utf8')) as Record<
          string,
          { extensions?: string[] }
        >;
        const usedTypes = Object.entries(types).filter(
          ([type, { extensions = [] }]) =>
            postedTypes.test(type) || extensions.some((ending) => servedEndings.includes(ending)),
        );
        return JSON.stringify(Object.fromEntries(usedTypes));
      },
    },
  };
}

/** Writes the server's code in ASCII. With one letter beyond Latin-1, V8 would keep a file in twice the memory. */
function writeAscii(): Plugin {
  const escapeLetter = (letter: string) =>
    `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'write-ascii',
    applyToEnvironment: ({ name }) => name === 'bff' || name === 'ssr',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escapeLetter);
      }
    },
  };
}

const keepNames = { function: true, class: true };

/** Shortens the server's code, which loads faster. Names stay, for the stacks in the log. */
const minifyOptions = {
  compress: { keepNames },
  mangle: { toplevel: true, keepNames },
  codegen: { removeWhitespace: true },
} as const;

/** sharp has native code, vite serves development only, and pg-native is not installed. */
const notBundled = ['sharp', 'vite', 'pg-native'];

interface Postcss {
  parse(css: string, options: object): unknown;
}

interface PaletteRule {
  readonly params: string;
  readonly source?: { readonly input: { readonly from?: string } };
  replaceWith(nodes: unknown): unknown;
}

/** The lines of a day's grid: one for names, then one for each half hour until six in the morning. */
const gridLines = 62;
const maxGridColumns = 61;

/** Returns classes like `from-2` for places in a grid, because the policy allows no style attributes. */
function buildGridStyle(): string {
  const buildRules = (count: number, formatRule: (line: number) => string) =>
    Array.from({ length: count }, (_, index) => formatRule(index + 1)).join('');
  return [
    buildRules(gridLines, (line) => `.from-${line}{grid-row-start:${line}}`),
    buildRules(gridLines, (line) => `.to-${line}{grid-row-end:${line}}`),
    buildRules(29, (minutes) => `.after-${minutes}{--after:${minutes}}`),
    buildRules(29, (minutes) => `.before-${minutes}{--before:${minutes}}`),
    buildRules(maxGridColumns, (line) => `.column-${line}{grid-column:${line}}`),
    buildRules(maxGridColumns, (count) => `.count-${count}{--count:${count}}`),
  ].join('');
}

const palettePlugin = {
  postcssPlugin: 'palette',
  AtRule: {
    palette(rule: PaletteRule, { parse }: Postcss) {
      const { params, source } = rule;
      if (params !== 'first' && params !== 'more') throw new Error(`@palette ${params}`);
      rule.replaceWith(parse(formatPaletteStyle(params), { from: source?.input.from }));
    },
    'grid-places'(rule: PaletteRule, { parse }: Postcss) {
      rule.replaceWith(parse(buildGridStyle(), { from: rule.source?.input.from }));
    },
  },
};

const createPlugins = () => [
  replacePreloadHelper(),
  removeDescriptions(),
  markComponentsPure(),
  removeInstrumentation(),
  evaluateCallTables(),
  react(),
  buildLoneScripts(),
  drawImages(),
  writeContractDocument(),
  shrinkTables(),
  writeAscii(),
  compressFiles(),
];

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'client/public',
  // Excludes Features.LightDark: nothing uses light-dark() (shared/colours.ts), and color-scheme would get two variables.
  css: { postcss: { plugins: [palettePlugin] }, lightningcss: { exclude: 1 << 20 } },
  plugins: createPlugins(),
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { resolveDependencies: () => [] },
        rolldownOptions: {
          input: ['client/entry-browser.tsx', 'client/styles/first.css', 'client/styles/main.css'],
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            chunkFileNames: 'assets/[name]-[hash].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules\/(?!valibot|libphonenumber)|rolldown\/runtime/,
                  priority: 3,
                },
                { name: getChunk, debugName: 'by the screens', priority: 2 },
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
        rolldownOptions: {
          input: 'client/entry-server.tsx',
          output: { comments: false, minify: minifyOptions },
        },
      },
      resolve: { noExternal: command === 'build' ? true : [] },
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
    },
    bff: {
      consumer: 'server',
      build: {
        outDir: 'dist/bff',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'server/serve.ts',
          external: notBundled,
          // depd wraps deprecated functions by eval.
          checks: { eval: false },
          output: { comments: false, minify: minifyOptions },
        },
      },
      resolve: { noExternal: true, external: notBundled },
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
  builder: {},
  test: {
    reporters: ['default', 'tests/support/slowest-files.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'site',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/postgres/**', 'tests/neighbours/**'],
          globalSetup: 'tests/support/sqlite-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['tests/**/*.sql.test.ts', 'tests/postgres/*.test.ts'],
          globalSetup: 'tests/support/postgres-setup.ts',
        },
      },
      {
        extends: true,
        test: { name: 'neighbours', include: ['tests/neighbours/*.test.ts'] },
      },
      'tests/edited/vitest.config.ts',
    ],
    setupFiles: ['pinned-clock', 'silence', 'reset-facts', 'short-failures'].map(
      (name) => `tests/support/${name}.ts`,
    ),
    // Loading the server takes longer than most files' tests: all files of a worker share it.
    isolate: false,
    restoreMocks: true,
    maxWorkers: 3,
    // These only end tests that hang. No test may pass or fail by the clock of a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 90_000 } },
  },
}));
