'use client';

import { DayHead, DaySections } from '@/components/deadlines/day-sections';
import { ActionsToCorrect, InspectionsToClose } from '@/components/deadlines/day-work';
import { DaySignatures } from '@/components/deadlines/day-signatures';
import { DEADLINE_MESSAGES, getDeadlineHandlers } from '@/components/deadlines/deadline-messages';
import { useShownDay } from '@/components/deadlines/use-device-deadlines';
import { DayFixes } from '@/components/fixes/day-fixes';
import { ServerButtonLink } from '@/components/offline/server-link';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { EmptyState } from '@/components/ui/feedback/states';
import { ListCard } from '@/components/ui/lists/list-card';
import { useText } from '@/components/ui/text/language';
import { useLiveList } from '@/lib/client/use-live-list';
import { myDay, type DayActions, type DayDeadlines } from '@/lib/deadlines/contract';
import type { WaitingFixes } from '@/lib/fixes/contract';
import { hasPermission, type Role } from '@/lib/permissions';
import type { PendingReport, UnsignedInspections } from '@/lib/reports/contract';
import { ACTIVE_SITES_PATH } from '@/components/sites/site-paths';

export interface MyDayProps {
  unit: { id: string; role: Role };
  renderedAt: string;
  day: DayDeadlines;
  /** null for Crew Leaders and the Office, who find them in Corrective Actions, if a site has a permit profile. */
  actions: DayActions | null;
  /** null if no site has a permit profile. */
  signatures: UnsignedInspections | null;
  fixes: WaitingFixes;
  signer: { id: string; name: string };
  /** null if a site has a permit profile. */
  inspections: PendingReport[] | null;
}

/** The sites that a person has to inspect, most urgent first (CLOCK-29). */
export function MyDay({ unit, renderedAt, day, actions, signatures, fixes, signer, inspections }: MyDayProps) {
  const t = useText();
  const list = useLiveList(myDay, {}, day, {
    messages: DEADLINE_MESSAGES,
    identifier: unit.id,
    renderedAt,
    getHandlers: getDeadlineHandlers,
  });
  const { data, now, loadedAt } = useShownDay(unit.id, list);
  const { deadlines, hasProfiles } = data;
  const sender = { personId: signer.id, unitId: unit.id };
  const canManagePermits = hasPermission('manage-permits', unit.role);
  return (
    <>
      <DayHead now={now} loadedAt={loadedAt} />
      <div className="grid gap-4 desktop:gap-6">
        <ShownAsOf lists={[{ ...list, loadedAt }]} worksOffline="inspections" />
        <DaySections
          deadlines={deadlines}
          now={now}
          isLeader={hasPermission('manage-deadlines', unit.role)}
          onDecided={() => void list.refetch()}
        >
          <DayFixes sender={sender} renderedAt={renderedAt} rendered={fixes} />
          {signatures && (
            <DaySignatures signer={signer} sender={sender} renderedAt={renderedAt} rendered={signatures} />
          )}
        </DaySections>
        {deadlines.length === 0 && hasProfiles && (
          <ListCard emptyState={<EmptyState>{t('Nothing is due this week.')}</EmptyState>}>{null}</ListCard>
        )}
        {actions && <ActionsToCorrect unitId={unit.id} renderedAt={renderedAt} rendered={actions} />}
        {inspections && <InspectionsToClose unit={unit} renderedAt={renderedAt} rendered={inspections} />}
        {!hasProfiles && <HowToWatchDeadlines canManagePermits={canManagePermits} />}
      </div>
    </>
  );
}

/** How deadlines become watched, for those who can do it. */
function HowToWatchDeadlines({ canManagePermits }: { canManagePermits: boolean }) {
  const t = useText();
  return (
    <ListCard
      emptyState={
        <EmptyState
          action={
            canManagePermits && (
              <HiddenWhenClosed>
                <ServerButtonLink variant="outline" href={ACTIVE_SITES_PATH}>
                  {t('Active Sites')}
                </ServerButtonLink>
              </HiddenWhenClosed>
            )
          }
        >
          {t('No site has a permit profile yet, so no deadlines are watched.')}
          {canManagePermits && (
            <HiddenWhenClosed> {t('Open a site in Active Sites and choose Permit.')}</HiddenWhenClosed>
          )}
        </EmptyState>
      }
    >
      {null}
    </ListCard>
  );
}
