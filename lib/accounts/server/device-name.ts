import Bowser from 'bowser';
import { UNKNOWN_DEVICE } from '@/lib/accounts/device-texts';
import type { SignedInDevice } from '@/lib/accounts/device-contract';

type DescribedDevice = Pick<SignedInDevice, 'name' | 'kind'>;

/**
 * What a browser's User-Agent says of the device, as people call it: 'Chrome on Android'. Anybody may write anything
 * into a User-Agent, so a browser counts only if Bowser lists it.
 */
export function describeDevice(userAgent: string): DescribedDevice {
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown');
  const system = platform.model && APPLE.has(platform.model) ? platform.model : os.name;
  const program = browser.name && BROWSERS.has(browser.name) ? (SHORTER[browser.name] ?? browser.name) : undefined;
  return {
    name: program && system ? `${program} on ${system}` : (system ?? program ?? UNKNOWN_DEVICE),
    kind: platform.type === 'mobile' || platform.type === 'tablet' ? 'phone' : 'computer',
  };
}

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));

/** Apple's devices are called by their own names, all others by their systems: nobody knows a phone as 'SM-G998B'. */
const APPLE: ReadonlySet<string> = new Set(['iPhone', 'iPad']);

const SHORTER: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};
