import { useSyncExternalStore } from 'react';
import { CONTRAST_KEY } from '@/components/shell/outdoor-contrast';
import { Switch } from '@/components/ui/forms/switch';
import { useText } from '@/components/ui/text/language';

const CONTRAST_CHANGED = 'et-contrast-changed';

/** Switches to higher contrast, for bright sunlight. */
export function OutdoorContrastSwitch() {
  const t = useText();
  const isOn = useSyncExternalStore(subscribeToContrast, isOutdoor, () => false);
  return (
    <Switch
      label={t('Outdoor contrast')}
      className="w-full flex-row-reverse justify-between"
      checked={isOn}
      onChange={(event) => saveContrast(event.target.checked ? 'outdoor' : 'standard')}
    />
  );
}

function saveContrast(contrast: 'outdoor' | 'standard') {
  try {
    localStorage.setItem(CONTRAST_KEY, contrast);
  } catch {
    // Without storage, the choice is lost when the page is left.
  }
  document.documentElement.dataset.contrast = contrast;
  window.dispatchEvent(new Event(CONTRAST_CHANGED));
}

function subscribeToContrast(listener: () => void) {
  const systemPreference = window.matchMedia('(prefers-contrast: more)');
  window.addEventListener(CONTRAST_CHANGED, listener);
  systemPreference.addEventListener('change', listener);
  return () => {
    window.removeEventListener(CONTRAST_CHANGED, listener);
    systemPreference.removeEventListener('change', listener);
  };
}

function isOutdoor(): boolean {
  const { contrast } = document.documentElement.dataset;
  return contrast ? contrast === 'outdoor' : window.matchMedia('(prefers-contrast: more)').matches;
}
