import { useState } from 'react';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { PlanSheetRow } from '@/components/sites/plan-sheets/plan-sheet-row';
import { Button } from '@/components/ui/buttons/button';
import { EmptyState } from '@/components/ui/feedback/states';
import { lazyComponent, lazyDialog } from '@/components/ui/lazy/lazy-component';
import { ListCard } from '@/components/ui/lists/list-card';
import { EnglishSection, useText } from '@/components/ui/text/language';
import type { RequestSender } from '@/lib/client/api';
import { useLiveList } from '@/lib/client/use-live-list';
import type { MapView } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { siteMessages } from '@/lib/sites/events';
import type { PlanSheet } from '@/lib/sites/site';
import { sitePlanSheets, type PlanSheets } from '@/lib/sites/plan-sheet-contract';

const AddPlanSheetDialog = lazyDialog(
  () => import('@/components/sites/plan-sheets/add-plan-sheet-dialog').then((module) => module.AddPlanSheetDialog),
  ({ onClose }) => onClose,
);
const PlacePlanSheetDialog = lazyDialog(
  () => import('@/components/sites/plan-sheets/place-plan-sheet-dialog').then((module) => module.PlacePlanSheetDialog),
  ({ onClose }) => onClose,
);
const MapWithPlanSheets = lazyComponent(() =>
  import('@/components/sites/plan-sheets/map-with-plan-sheets').then((module) => module.MapWithPlanSheets),
);

export interface PlanSheetsTabProps {
  site: { id: string; timeZone: string };
  sender: RequestSender;
  renderedAt: string;
  rendered: PlanSheets;
  config: MapConfig;
  /** Of the site. */
  mapView: MapView;
  /** Whether the person may add, place and archive sheets. */
  canManage: boolean;
}

/** The plan sheets of a site, and a map with them (PLAN-01). Everyone in the work unit sees them. */
export function PlanSheetsTab({ site, sender, renderedAt, rendered, config, mapView, canManage }: PlanSheetsTabProps) {
  const t = useText();
  const [opened, setOpened] = useState<PlanSheet | 'new' | null>(null);
  const { data, refetch } = useLiveList(sitePlanSheets, { siteId: site.id }, rendered, {
    messages: siteMessages,
    identifier: sender.unitId,
    renderedAt,
    getHandlers: ({ refetchSoon }) => ({
      'changed-plan-sheets': ({ idsite }) => {
        if (idsite === site.id) refetchSoon();
      },
    }),
  });
  const inUse = data.sheets.filter(({ archivedAt }) => archivedAt === null);
  const archived = data.sheets.filter(({ archivedAt }) => archivedAt !== null);
  const close = () => setOpened(null);
  const onChanged = () => void refetch();
  const rowProps = { timeZone: site.timeZone, canManage, onPlace: setOpened, onChanged };
  return (
    <>
      <ListCard
        id="plan-sheets"
        title={t('Plan sheets')}
        sub={t(
          'Plan sheets are shown over the satellite map, also in inspections. Phones keep them for work without signal.',
        )}
        actions={
          canManage && (
            <HiddenWhenClosed>
              <Button variant="outline" size="field" onClick={() => setOpened('new')}>
                <span lang="en">Add plan sheet</span>
              </Button>
            </HiddenWhenClosed>
          )
        }
        emptyState={inUse.length === 0 && <EmptyState>{t('No plan sheets.')}</EmptyState>}
      >
        {inUse.map((sheet) => (
          <PlanSheetRow key={sheet.id} sheet={sheet} {...rowProps} />
        ))}
      </ListCard>
      {inUse.some(({ points }) => points.length > 0) && (
        <div className="h-[60dvh] min-h-80 overflow-hidden rounded-card">
          <MapWithPlanSheets
            readOnly
            config={config}
            initialView={mapView}
            pins={NO_PINS}
            planSheets={inUse}
            defaultSheetId={inUse.find(({ points }) => points.length > 0)?.id}
            label={t('Map of plan sheets')}
          />
        </div>
      )}
      {canManage && archived.length > 0 && (
        <ListCard id="archived-plan-sheets" title={t('Archived plan sheets')}>
          {archived.map((sheet) => (
            <PlanSheetRow key={sheet.id} sheet={sheet} {...rowProps} />
          ))}
        </ListCard>
      )}
      {opened !== null && (
        <EnglishSection>
          {opened === 'new' ? (
            <AddPlanSheetDialog siteId={site.id} sender={sender} onAdded={onChanged} onClose={close} />
          ) : (
            <PlacePlanSheetDialog
              sheet={opened}
              config={config}
              mapView={mapView}
              sender={sender}
              onSaved={onChanged}
              onClose={close}
            />
          )}
        </EnglishSection>
      )}
    </>
  );
}

const NO_PINS = [] as const;
