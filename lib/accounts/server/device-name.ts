import Bowser from 'bowser';
import { UNKNOWN_DEVICE } from '@/lib/accounts/device-texts';
import type { SignedInDevice } from '@/lib/accounts/device-contract';

type DescribedDevice = Pick<SignedInDevice, 'name' | 'kind'>;

/**
 * Describes a device by its User-Agent header, such as 'Chrome on Android'. Uses only browsers that Bowser lists,
 * because the header can contain anything.
 */
export function describeDevice(userAgent: string): DescribedDevice {
  const { browser, os, platform } = Bowser.parse(userAgent || 'unknown');
  const system = platform.model && APPLE_MODELS.has(platform.model) ? platform.model : os.name;
  const program =
    browser.name && BROWSERS.has(browser.name) ? (SHORT_BROWSER_NAMES[browser.name] ?? browser.name) : undefined;
  return {
    name: program && system ? `${program} on ${system}` : (system ?? program ?? UNKNOWN_DEVICE),
    kind: platform.type === 'mobile' || platform.type === 'tablet' ? 'phone' : 'computer',
  };
}

const BROWSERS: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));

/** Shown instead of the operating system. Other models have names that people do not know, such as 'SM-G998B'. */
const APPLE_MODELS: ReadonlySet<string> = new Set(['iPhone', 'iPad']);

const SHORT_BROWSER_NAMES: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};
