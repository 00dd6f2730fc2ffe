import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { Badge } from '@/components/ui/feedback/badge';
import { Icon } from '@/components/ui/icons/icon';
import { RowActions, RowText } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { EnglishSection, useText } from '@/components/ui/text/language';
import { formatDate, formatDateInput } from '@/lib/dates';
import { MAX_PLACEMENT_ERROR_FEET, measureErrorFeet } from '@/lib/map/plan-placement';
import type { PlanSheet } from '@/lib/sites/site';
import { archivePlanSheet, undoPlacement } from '@/lib/sites/plan-sheet-contract';

interface PlanSheetRowProps {
  sheet: PlanSheet;
  timeZone: string;
  canManage: boolean;
  onPlace: (sheet: PlanSheet) => void;
  onChanged: () => void;
}

/** A plan sheet with its date and how well it is placed. The Office places, archives and restores it. */
export function PlanSheetRow({ sheet, timeZone, canManage, onPlace, onChanged }: PlanSheetRowProps) {
  const t = useText();
  const { name, sheetDate, points, addedBy, addedAt, archivedAt } = sheet;
  const errorFeet = measureErrorFeet(points);
  return (
    <li className="grid gap-2 px-4 py-3 desktop:px-6">
      <RowText
        name={
          <span className="flex flex-wrap items-center gap-2">
            <bdi>{name}</bdi>
            {points.length === 0 && <Badge>{t('Not placed')}</Badge>}
            {errorFeet !== null && (
              <Badge tone={errorFeet > MAX_PLACEMENT_ERROR_FEET ? 'incomplete' : 'neutral'}>
                {errorFeet > MAX_PLACEMENT_ERROR_FEET && <Icon name="triangle-exclamation-point" className="size-4" />}
                {t('Up to {feet} ft off', { feet: errorFeet })}
              </Badge>
            )}
          </span>
        }
      >
        {[
          t('Sheet date {date}', { date: formatDateInput(sheetDate) }),
          t('Added by {name}, {date}', { name: addedBy, date: formatDate(addedAt, timeZone) }),
          ...(archivedAt === null ? [] : [t('Archived {date}', { date: formatDate(archivedAt, timeZone) })]),
        ].join(' · ')}
      </RowText>
      {canManage && (
        <HiddenWhenClosed>
          <EnglishSection>
            <OfficeActions sheet={sheet} onPlace={() => onPlace(sheet)} onChanged={onChanged} />
          </EnglishSection>
        </HiddenWhenClosed>
      )}
    </li>
  );
}

interface OfficeActionsProps {
  sheet: PlanSheet;
  onPlace: () => void;
  onChanged: () => void;
}

function OfficeActions({ sheet, onPlace, onChanged }: OfficeActionsProps) {
  const { id: sheetId, name, version, points, canUndoPlacement, archivedAt } = sheet;
  const isArchived = archivedAt !== null;
  const placeLabel = points.length === 0 ? 'Place on the map' : 'Place again';
  // After a refusal, the list shows what someone else has changed.
  const undoing = useCommand(undoPlacement, {
    failureTitle: 'Placement not undone',
    successMessage: 'Last placement restored',
    onDone: onChanged,
  });
  const archiving = useCommand(archivePlanSheet, {
    failureTitle: isArchived ? 'Plan sheet not restored' : 'Plan sheet not archived',
    successMessage: isArchived ? 'Plan sheet restored' : 'Plan sheet archived',
    onDone: onChanged,
  });
  const run = async (request: Promise<object>) => {
    if ('error' in (await request)) onChanged();
  };
  return (
    <RowActions>
      {!isArchived && (
        <Button variant="outline" size="field" aria-label={`${placeLabel}: ${name}`} onClick={onPlace}>
          <Icon name="map-pin" />
          {placeLabel}
        </Button>
      )}
      {!isArchived && canUndoPlacement && (
        <Button
          variant="text"
          size="field"
          isBusy={undoing.isBusy}
          aria-label={`Undo placement: ${name}`}
          onClick={() => void run(undoing.send({ sheetId, version }))}
        >
          <Icon name="undo-2" />
          Undo placement
        </Button>
      )}
      <Button
        variant="text"
        size="field"
        isBusy={archiving.isBusy}
        aria-label={`${isArchived ? 'Restore' : 'Archive'}: ${name}`}
        onClick={() => void run(archiving.send({ sheetId, version, isArchived: !isArchived }))}
      >
        {isArchived ? 'Restore' : 'Archive'}
      </Button>
    </RowActions>
  );
}
