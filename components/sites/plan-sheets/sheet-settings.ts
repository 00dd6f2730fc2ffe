import { useMemo, useSyncExternalStore } from 'react';
import { createDeviceSetting } from '@/lib/client/device-setting';
import { isRecord } from '@/lib/is-record';
import { MIN_OPACITY } from '@/lib/sites/plan-sheet';

/** How a person has set a plan sheet on this device. */
export interface SheetSetting {
  isShown: boolean;
  /** In percent. */
  opacity: number;
}

/** By id of the sheet. Only sheets that were switched on once have an entry. */
export type SheetSettings = Readonly<Record<string, SheetSetting>>;

const deviceSetting = createDeviceSetting('etPlanSheets');

/** The newest are kept. */
const MAX_SETTINGS = 200;

/** The plan sheets that are on, with their opacity, as remembered on this device (PLAN-04). */
export function useSheetSettings(): [settings: SheetSettings, change: (id: string, setting: SheetSetting) => void] {
  const text = useSyncExternalStore(deviceSetting.subscribe, deviceSetting.read, () => null);
  const settings = useMemo(() => parseSettings(text), [text]);
  return [
    settings,
    (id, setting) => {
      const { [id]: _, ...others } = parseSettings(deviceSetting.read());
      const newest = [...Object.entries(others), [id, setting] as const].slice(-MAX_SETTINGS);
      deviceSetting.write(JSON.stringify(Object.fromEntries(newest)));
    },
  ];
}

/** Settings of another version of the app are ignored. */
function parseSettings(text: string | null): SheetSettings {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    return isRecord(stored)
      ? Object.fromEntries(Object.entries(stored).flatMap(([id, value]) => (isSetting(value) ? [[id, value]] : [])))
      : {};
  } catch {
    return {};
  }
}

const isSetting = (value: unknown): value is SheetSetting =>
  isRecord(value) &&
  typeof value.isShown === 'boolean' &&
  typeof value.opacity === 'number' &&
  value.opacity >= MIN_OPACITY &&
  value.opacity <= 100;
