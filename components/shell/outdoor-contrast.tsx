'use client';

import { useText } from '@/components/ui/text/language';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { Switch } from '@/components/ui/forms/switch';

/** 'outdoor' or 'standard', stored on the device. Without it, the system's preference applies. */
const KEY = 'et-contrast';
const CHANGED = 'et-contrast-changed';

function readContrast(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function saveContrast(contrast: 'outdoor' | 'standard') {
  try {
    localStorage.setItem(KEY, contrast);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  document.documentElement.dataset.contrast = contrast;
  window.dispatchEvent(new Event(CHANGED));
}

/** Applies the stored choice to the root element. */
export function OutdoorContrast() {
  useLayoutEffect(() => {
    const contrast = readContrast();
    if (contrast) document.documentElement.dataset.contrast = contrast;
  }, []);
  return null;
}

export function OutdoorContrastSwitch() {
  const t = useText();
  const outdoor = useSyncExternalStore(subscribeToContrast, isOutdoor, () => false);
  return (
    <Switch
      label={t('Outdoor contrast')}
      className="w-full flex-row-reverse justify-between"
      checked={outdoor}
      onChange={(event) => saveContrast(event.target.checked ? 'outdoor' : 'standard')}
    />
  );
}

function subscribeToContrast(listener: () => void) {
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
