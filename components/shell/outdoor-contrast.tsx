'use client';

import { useLayoutEffect } from 'react';

/** The localStorage key of 'outdoor' or 'standard'. Without it, the system's preference applies. */
export const CONTRAST_KEY = 'et-contrast';

/** Applies the stored choice to the root element. */
export function OutdoorContrast() {
  useLayoutEffect(() => {
    const contrast = readContrast();
    if (contrast) document.documentElement.dataset.contrast = contrast;
  }, []);
  return null;
}

function readContrast(): string | null {
  try {
    return localStorage.getItem(CONTRAST_KEY);
  } catch {
    return null;
  }
}
