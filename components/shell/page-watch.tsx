'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '@/components/ui/language';
import { usePopup } from '@/components/ui/popup';
import { endUndoOffer } from '@/components/ui/undo-end';
import { FollowLanguage } from '@/components/accounts/follow-language';
import { WatchMembership } from '@/components/workgroups/watch-membership';
import { BackgroundSync } from '@/components/shell/background-sync';
import { checkRestored } from '@/components/shell/check-restored';
import { Shortcuts } from '@/components/shell/shortcuts';
import type { Language } from '@/lib/language';
import { onLoggedOutHere } from '@/lib/offline/store/logging-out';
import type { Role } from '@/lib/permissions';

export interface PageWatchProps {
  /** null without a work unit. */
  unit: { id: string; name: string; role: Role; closedAt: Date | null } | null;
  person: { id: string; email: string };
  /** The language that the person chose; null follows the browser. */
  language: Language | null;
  isEditor: boolean;
}

/** Background tasks of every page, loaded after the first render. */
export function PageWatch({ unit, person, language, isEditor }: PageWatchProps) {
  const path = usePathname();
  const t = useText();
  const popup = usePopup();
  const onStale = useEffectEvent(() =>
    popup.show({
      kind: 'warning',
      title: t('No signal'),
      message: t('This page shows the data from when it was last open.'),
      action: { label: t('OK') },
      everywhere: true,
    }),
  );
  useEffect(() => endUndoOffer, [path]);
  useEffect(() => checkRestored(path, () => onStale()), [path]);
  useEffect(() => onLoggedOutHere(() => window.location.replace('/logout')), []);
  return (
    <>
      <FollowLanguage chosen={language} />
      {!isEditor && <Shortcuts mayInspect={unit !== null && unit.closedAt === null} />}
      {unit && (
        <>
          <BackgroundSync personId={person.id} unitId={unit.id} />
          <WatchMembership {...{ unit, person, isEditor }} />
        </>
      )}
    </>
  );
}
