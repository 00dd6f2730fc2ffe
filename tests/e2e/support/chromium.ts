import fs from 'node:fs';

/** The headless shell comes first, because it is faster. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** No sandbox, because tests may run as root. The other flags prevent requests to other servers. */
export const LAUNCH_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium with windows, which can show notifications. */
export const findFullChromium = (): string | undefined => CHROMIUM_PATHS.slice(1).find((path) => fs.existsSync(path));

/** The path in CHROMIUM_PATH, or of the system's Chromium. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...CHROMIUM_PATHS].find((path) => path !== '' && fs.existsSync(path));
}

/** Throws an error that says how to install Chromium if it is missing. */
export function requireChromium(): void {
  if (findChromium()) return;
  throw new Error(
    'Browser tests need Chromium: apt-get install chromium (Debian, Ubuntu), or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}
