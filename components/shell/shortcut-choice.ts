import { deviceChoice } from '@/lib/client/device-choice';

/** Whether shortcuts are enabled on this device; the default is on. */
export const SHORTCUT_CHOICE = deviceChoice('et-shortcuts');

export const isSwitchedOn = (): boolean => SHORTCUT_CHOICE.read() !== 'off';

/** Dispatched on the document to show the shortcuts. */
export const SHOW_SHORTCUTS = 'et-show-shortcuts';
