import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Chromium {
  executablePath: string;
  env?: Record<string, string>;
  /** The very one, with its own fonts, that every machine of this kind gets. */
  isPinned?: true;
}

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * CHROMIUM_PATH; else the pinned Chromium that came with `npm ci` (Linux on x64), the same on every
 * machine; else one of the system's.
 * @throws one line that says how to get one
 */
export async function findChromium(): Promise<Chromium> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH };
  if (process.platform === 'linux' && process.arch === 'x64') return pinnedChromium();
  const ofSystem = fullChromium();
  if (ofSystem) return ofSystem;
  throw new Error(
    'No Chromium found: install one (Debian: apt-get install -y chromium) or set CHROMIUM_PATH.',
  );
}

/** The system's Chromium with all its parts, which paints otherwise than the pinned one without a head. */
const fullChromium = (): Chromium | undefined => {
  const executablePath = systemPaths.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : { executablePath };
};

/** Unpacks the browser, its fonts and the few libraries that a bare machine lacks. */
async function pinnedChromium(): Promise<Chromium> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const packed = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');
  const executablePath = await chromium.executablePath();
  // Another user of this machine may have unpacked it.
  await chmod(executablePath, 0o755).catch(() => {});
  if (!existsSync(join(tmpdir(), 'al2023'))) await inflate(join(packed, 'al2023.tar.br'));
  const env = { ...(process.env as Record<string, string>) };
  env.LD_LIBRARY_PATH = [env.LD_LIBRARY_PATH, join(tmpdir(), 'al2023', 'lib')]
    .filter(Boolean)
    .join(':');
  env.FONTCONFIG_PATH = join(tmpdir(), 'fonts');
  return { executablePath, env, isPinned: true };
}
