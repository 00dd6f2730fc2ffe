import { useSyncExternalStore } from 'react';
import { CONTRAST_KEY } from '@/components/shell/outdoor-contrast';
import { Switch } from '@/components/ui/forms/switch';
import { useText } from '@/components/ui/text/language';

const CHANGED = 'et-contrast-changed';

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

function saveContrast(contrast: 'outdoor' | 'standard') {
  try {
    localStorage.setItem(CONTRAST_KEY, contrast);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  document.documentElement.dataset.contrast = contrast;
  window.dispatchEvent(new Event(CHANGED));
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
