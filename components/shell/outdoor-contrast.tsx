'use client';

import { useText } from '@/components/ui/language';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Switch } from '@/components/ui/switch';

/** The choice is stored on the device: 'outdoor' or 'standard'. Without one, the system's own preference counts. */
const KEY = 'et-contrast';
const CHANGED = 'et-contrast-changed';

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function choose(contrast: 'outdoor' | 'standard') {
  try {
    localStorage.setItem(KEY, contrast);
  } catch {
    // A device that stores nothing still shows the choice until the page is left.
  }
  document.documentElement.dataset.contrast = contrast;
  window.dispatchEvent(new Event(CHANGED));
}

/** Puts the stored choice on the root element of every page. */
export function OutdoorContrast() {
  useLayoutEffect(() => {
    const contrast = chosen();
    if (contrast) document.documentElement.dataset.contrast = contrast;
  }, []);
  return null;
}

export function OutdoorContrastSwitch() {
  const t = useText();
  const outdoor = useSyncExternalStore(onChange, isOutdoor, () => false);
  return (
    <Switch
      label={t('Outdoor contrast')}
      className="w-full flex-row-reverse justify-between"
      checked={outdoor}
      onChange={(event) => choose(event.target.checked ? 'outdoor' : 'standard')}
    />
  );
}

function onChange(listener: () => void) {
  const system = window.matchMedia('(prefers-contrast: more)');
  window.addEventListener(CHANGED, listener);
  system.addEventListener('change', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    system.removeEventListener('change', listener);
  };
}

function isOutdoor(): boolean {
  const { contrast } = document.documentElement.dataset;
  return contrast ? contrast === 'outdoor' : window.matchMedia('(prefers-contrast: more)').matches;
}
