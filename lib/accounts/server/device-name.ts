import Bowser from 'bowser';
import { UNKNOWN_DEVICE } from '@/lib/accounts/device-texts';
import type { SignedInDevice } from '@/lib/accounts/device-contract';

type DescribedDevice = Pick<SignedInDevice, 'name' | 'kind'>;

/** 'Chrome on Android'. Only browsers that Bowser lists count, because the header can contain anything. */
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

/** Apple's devices have their own names, others the name of the system, because nobody knows a phone as 'SM-G998B'. */
const APPLE: ReadonlySet<string> = new Set(['iPhone', 'iPad']);

const SHORTER: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};
