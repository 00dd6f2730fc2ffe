import { useLayoutEffect, useRef } from 'react';
import type { SheetSetting } from '@/components/sites/plan-sheets/sheet-settings';
import { useReturnFocusToMap } from '@/components/map/use-return-focus-to-map';
import { Button } from '@/components/ui/buttons/button';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Icon } from '@/components/ui/icons/icon';
import { useText } from '@/components/ui/text/language';
import { formatDateInput } from '@/lib/dates';
import { MIN_OPACITY } from '@/lib/sites/plan-sheet';
import type { SitePlanSheet } from '@/lib/sites/site';

interface PlanSheetButtonProps {
  isOpen: boolean;
  shownCount: number;
  onPress: () => void;
}

/** Opens the list of plan sheets. It is on the map. */
export function PlanSheetButton({ isOpen, shownCount, onPress }: PlanSheetButtonProps) {
  const t = useText();
  return (
    <Button
      size="field"
      variant="outline"
      aria-expanded={isOpen}
      className="pointer-events-auto shadow-raised"
      onClick={onPress}
    >
      <Icon name="layers" />
      {shownCount === 0 ? t('Plan sheets') : t('Plan sheets ({count} on)', { count: shownCount })}
    </Button>
  );
}

interface PlanSheetPanelProps {
  sheets: readonly (Pick<SitePlanSheet, 'id' | 'name' | 'sheetDate'> & { setting: SheetSetting })[];
  /** Sheets whose picture could not be loaded. */
  failedIds: ReadonlySet<string>;
  onChange: (id: string, setting: SheetSetting) => void;
  onClose: () => void;
}

const OPACITY_STEP = 5;

/** Switches plan sheets on and off and sets their opacity. It covers the lower part of the map (PLAN-04). */
export function PlanSheetPanel({ sheets, failedIds, onChange, onClose }: PlanSheetPanelProps) {
  const t = useText();
  const closeButton = useReturnFocusToMap();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => panel.current?.querySelector('input')?.focus(), []);
  return (
    <div
      ref={panel}
      role="group"
      aria-label={t('Plan sheets')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-x-3 bottom-3 z-3 max-h-[calc(100%-1.5rem)] max-w-96 overflow-auto rounded-card bg-surface p-3 shadow-overlay"
    >
      <div className="flex items-center justify-between">
        <p className="font-bold">{t('Plan sheets')}</p>
        <IconButton ref={closeButton} label={t('Close plan sheets')} icon={<Icon name="x" />} onClick={onClose} />
      </div>
      {sheets.map(({ id, name, sheetDate, setting }) => {
        const label = (
          <>
            <bdi className="font-bold wrap-anywhere">{name}</bdi> · {formatDateInput(sheetDate)}
          </>
        );
        return (
          <div key={id}>
            <Checkbox
              label={label}
              checked={setting.isShown}
              onChange={({ target }) => onChange(id, { ...setting, isShown: target.checked })}
            />
            {setting.isShown && failedIds.has(id) && (
              <p role="status" className="pb-2 pl-8 text-small text-error">
                {t('The picture of this plan sheet could not be loaded. Try again when there is signal.')}
              </p>
            )}
            {setting.isShown && (
              <label className="flex min-h-12 items-center gap-3 pl-8 text-small">
                {t('Opacity')}
                <input
                  type="range"
                  min={MIN_OPACITY}
                  max={100}
                  step={OPACITY_STEP}
                  value={setting.opacity}
                  aria-valuetext={`${setting.opacity} %`}
                  aria-label={t('Opacity of {name}', { name })}
                  onChange={({ target }) => onChange(id, { ...setting, opacity: Number(target.value) })}
                  className="h-12 min-w-0 grow accent-action"
                />
              </label>
            )}
          </div>
        );
      })}
    </div>
  );
}
