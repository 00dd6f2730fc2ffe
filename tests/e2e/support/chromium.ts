import fs from 'node:fs';

/** The headless shell is the same browser without windows, which cost a third of its time though no one sees them. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Without a sandbox, because tests may run as root. The other flags keep the browser from talking to anybody but us.
 */
export const LAUNCH_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of the system's Chromium, or the one in CHROMIUM_PATH. undefined when there is none. */
export function chromiumPath(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...PLACES].find((place) => place !== '' && fs.existsSync(place));
}

/** @throws with one line that says what to do. */
export function refuseWithoutChromium(): void {
  if (chromiumPath()) return;
  throw new Error(
    'Browser tests need Chromium: apt-get install chromium (Debian, Ubuntu), or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}
