import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '@/components/ui/text/language';
import { usePopup } from '@/components/ui/feedback/popup';
import { endUndoOffer } from '@/components/ui/feedback/undo-end';
import { FollowLanguage } from '@/components/accounts/follow-language';
import { WatchMembership } from '@/components/workgroups/watch-membership';
import { BackgroundSync } from '@/components/shell/background-sync';
import { revalidateRestoredPage } from '@/components/shell/revalidate-restored-page';
import { Shortcuts } from '@/components/shell/shortcuts';
import type { Language } from '@/lib/language';
import { subscribeToLogout } from '@/lib/offline/store/offline-logout';
import type { Role } from '@/lib/permissions';

export interface BackgroundTasksProps {
  /** null without a work unit. */
  unit: { id: string; name: string; role: Role; closedAt: Date | null } | null;
  person: { id: string; email: string };
  /** The language that the person chose; null follows the browser. */
  language: Language | null;
  isEditor: boolean;
}

/** Background tasks of every page, loaded after the first render. */
export function BackgroundTasks({ unit, person, language, isEditor }: BackgroundTasksProps) {
  const path = usePathname();
  const t = useText();
  const popup = usePopup();
  const onStale = useEffectEvent(() =>
    popup.show({
      kind: 'warning',
      title: t('No signal'),
      message: t('This page shows data from the last time it was open.'),
      action: { label: t('OK') },
      isShownEverywhere: true,
    }),
  );
  useEffect(() => endUndoOffer, [path]);
  useEffect(() => revalidateRestoredPage(path, () => onStale()), [path]);
  useEffect(() => subscribeToLogout(() => window.location.replace('/logout')), []);
  return (
    <>
      <FollowLanguage chosen={language} />
      {!isEditor && <Shortcuts canInspect={unit !== null && unit.closedAt === null} />}
      {unit && (
        <>
          <BackgroundSync personId={person.id} unitId={unit.id} />
          <WatchMembership unit={unit} person={person} isEditor={isEditor} />
        </>
      )}
    </>
  );
}
