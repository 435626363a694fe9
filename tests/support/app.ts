import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { type AppParts, createApp } from '#server/app.ts';
import {
  type ContentsSource,
  createClosedDaysCache,
  createContentsCache,
} from '#server/backend/cached-calls.ts';
import { openBackend } from '#server/backend/client.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/institute/database/database.ts';
import { createRateLimits } from '#server/institute/rate-limits.ts';
import { createLog, type Log } from '#server/observability/log.ts';
import { type ClientBuild, openProductionBuild } from '#server/pages/client-build.ts';
import { openPrerenderedPages } from '#server/pages/prerendered-pages.ts';

const root = resolve(import.meta.dirname, '../..');
const log = createLog('silent');
const db = await openDatabase({ file: ':memory:' }, log);
/** The contents of a new installation, without changes by an owner. */
export const unchangedContents: ContentsSource = {
  getCurrent: async () => undefined,
  getKnown: () => undefined,
};
export const productionBuild: ClientBuild = await openProductionBuild(root);
const noClosedDays = { getCurrent: async () => ({ days: [] }), getKnown: () => ({ days: [] }) };
const prerendered = await openPrerenderedPages({
  build: productionBuild,
  origin: 'http://localhost:3000',
  log,
  closedDays: noClosedDays,
  contents: unchangedContents,
});
await prerendered.ready;

export interface AppOptions {
  backendUrl: string;
  env?: Record<string, string>;
  xsrfSecrets?: string[];
  isStopping?: () => boolean;
  log?: Log;
  build?: ClientBuild;
}

export const origin = 'http://localhost:3000';

/** Creates the app as main.ts does, with the production build. */
export function testApp(options: AppOptions): RequestListener {
  return createApp(appParts(options));
}

export function appParts({ backendUrl, env = {}, ...options }: AppOptions): AppParts {
  const config = readConfig({ ADMIN_CODE: 'le-bon-code', ...env });
  const backend = openBackend(backendUrl);
  return {
    config,
    log: options.log ?? log,
    backend,
    closedDays: createClosedDaysCache(backend, options.log ?? log),
    contents: createContentsCache(backend, options.log ?? log),
    build: options.build ?? productionBuild,
    prerendered: config.origin === origin && !options.build ? prerendered : undefined,
    xsrfSecrets: options.xsrfSecrets ?? ['x'.repeat(32)],
    // A new key lets each app's rate limits start at zero.
    count: createRateLimits(db, [randomUUID()]).count,
    ...(options.isStopping && { isStopping: options.isStopping }),
  };
}
