import { createDeviceSetting } from '@/lib/client/device-setting';

/** Whether shortcuts are enabled on this device; the default is on. */
export const SHORTCUT_SETTING = createDeviceSetting('et-shortcuts');

export const areShortcutsEnabled = (): boolean => SHORTCUT_SETTING.read() !== 'off';

/** Dispatched on the document to show the shortcuts. */
export const SHOW_SHORTCUTS = 'et-show-shortcuts';
