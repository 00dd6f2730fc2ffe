import { deviceChoice } from '@/lib/client/device-choice';

/** Whether keys act as shortcuts on this device; they do until somebody switches them off. */
export const SHORTCUT_CHOICE = deviceChoice('et-shortcuts');

export const isSwitchedOn = (): boolean => SHORTCUT_CHOICE.read() !== 'off';

/** Sent on the document by whoever wants the shortcuts shown. */
export const SHOW_SHORTCUTS = 'et-show-shortcuts';
