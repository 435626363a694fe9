import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Writes .br and .gz beside each text file of the client build, so that no request compresses one. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }) {
      const names = await readdir(dir, { recursive: true });
      await Promise.all(
        names
          .filter(
            (name) =>
              /\.(?:js|css|svg|json|txt|xml|webmanifest)$/.test(name) && !name.startsWith('.'),
          )
          .map(async (name) => {
            const file = join(dir, name);
            const text = await readFile(file);
            await writeFile(`${file}.br`, await promisify(brotliCompress)(text));
            await writeFile(`${file}.gz`, await promisify(gzip)(text, { level: 9 }));
          }),
      );
    },
  };
}

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'client/public',
  plugins: [react(), compressed()],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: ['client/entry-browser.tsx', 'client/styles/main.css'],
          output: {
            // Libraries change less often than our own code: their file stays in visitors' caches.
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules/ },
                // What several screens use travels in one file rather than in many small ones.
                { name: 'catalogue', test: /shared\/catalogue/ },
                { name: 'common', test: /(client|shared)\//, minShareCount: 2 },
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
  },
  builder: {},
  test: {
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/support/silence.ts'],
    restoreMocks: true,
  },
}));
