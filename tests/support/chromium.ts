import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Chromium {
  executablePath: string;
  env?: Record<string, string>;
  /** True for the pinned Chromium with its own fonts, the same on every machine. */
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
 * Finds the browser: CHROMIUM_PATH, else the pinned Chromium that `npm ci` installs (Linux on x64), else the system's.
 * @throws with one line that says how to get one
 */
export async function findChromium(): Promise<Chromium> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH };
  if (process.platform === 'linux' && process.arch === 'x64') return unpackPinnedChromium();
  const systemChromium = findSystemChromium();
  if (systemChromium) return systemChromium;
  throw new Error(
    'No Chromium found: install one (Debian: apt-get install -y chromium) or set CHROMIUM_PATH.',
  );
}

/** Finds the system's Chromium. It paints differently from the pinned one, which is a headless build. */
const findSystemChromium = (): Chromium | undefined => {
  const executablePath = systemPaths.find((path) => existsSync(path));
  return executablePath === undefined ? undefined : { executablePath };
};

/** Unpacks the browser, its fonts and the few libraries that a bare machine lacks. */
async function unpackPinnedChromium(): Promise<Chromium> {
  const { default: chromium, inflate } = await import('@sparticuz/chromium');
  const packageFolder = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin');
  const executablePath = await chromium.executablePath();
  // This fails if another user of the machine has unpacked the browser.
  await chmod(executablePath, 0o755).catch(() => {});
  if (!existsSync(join(tmpdir(), 'al2023'))) await inflate(join(packageFolder, 'al2023.tar.br'));
  const env = { ...(process.env as Record<string, string>) };
  env.LD_LIBRARY_PATH = [env.LD_LIBRARY_PATH, join(tmpdir(), 'al2023', 'lib')]
    .filter(Boolean)
    .join(':');
  env.FONTCONFIG_PATH = join(tmpdir(), 'fonts');
  return { executablePath, env, isPinned: true };
}
