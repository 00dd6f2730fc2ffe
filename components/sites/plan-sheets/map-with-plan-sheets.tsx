import { useMemo, useState } from 'react';
import { SiteMap, type SiteMapProps } from '@/components/map/site-map';
import { PlanSheetButton, PlanSheetPanel } from '@/components/sites/plan-sheets/plan-sheet-panel';
import { PlanSheetLayer } from '@/components/sites/plan-sheets/plan-sheet-layer';
import { useSheetSettings } from '@/components/sites/plan-sheets/sheet-settings';
import { computePlacement } from '@/lib/map/plan-placement';
import { getPlanPicturePath } from '@/lib/sites/plan-sheet';
import type { SitePlanSheet } from '@/lib/sites/site';

export interface MapWithPlanSheetsProps extends SiteMapProps {
  /** Those that are not placed are left out. */
  planSheets?: readonly SitePlanSheet[];
  /** The sheet that is on until the person switches it off. */
  defaultSheetId?: string;
}

const NO_SHEETS: readonly SitePlanSheet[] = [];

/** A map on which plan sheets can be switched on and off. A map for a picture shows none. */
export function MapWithPlanSheets({ planSheets = NO_SHEETS, defaultSheetId, ...map }: MapWithPlanSheetsProps) {
  const [settings, changeSetting] = useSheetSettings();
  const [isOpen, setOpen] = useState(false);
  const [failedIds, setFailedIds] = useState<ReadonlySet<string>>(new Set());
  const placed = useMemo(
    () =>
      planSheets.flatMap((sheet) => {
        const placement = computePlacement(sheet.points);
        return placement ? [{ ...sheet, placement }] : [];
      }),
    [planSheets],
  );
  if (placed.length === 0 || map.isForPicture) return <SiteMap {...map} />;
  const sheets = placed.map(({ opacity, ...sheet }) => ({
    ...sheet,
    setting: settings[sheet.id] ?? { isShown: sheet.id === defaultSheetId, opacity },
  }));
  const pictures = sheets
    .filter(({ setting }) => setting.isShown)
    .map((sheet) => ({ ...sheet, url: getPlanPicturePath(sheet.id), opacity: sheet.setting.opacity }));
  const setFailed = (id: string, hasFailed: boolean) =>
    setFailedIds((ids) => {
      if (ids.has(id) === hasFailed) return ids;
      return new Set(hasFailed ? [...ids, id] : [...ids].filter((other) => other !== id));
    });
  return (
    <SiteMap
      {...map}
      below={(feed) => (
        <>
          {map.below?.(feed)}
          <PlanSheetLayer
            feed={feed}
            pictures={pictures}
            onLoad={(id) => setFailed(id, false)}
            onError={(id) => setFailed(id, true)}
          />
        </>
      )}
      button={<PlanSheetButton isOpen={isOpen} shownCount={pictures.length} onPress={() => setOpen(true)} />}
      panel={
        isOpen && (
          <PlanSheetPanel
            sheets={sheets}
            failedIds={failedIds}
            onChange={changeSetting}
            onClose={() => setOpen(false)}
          />
        )
      }
    />
  );
}
