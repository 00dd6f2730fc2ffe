'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { usePopup } from '@/components/ui/popup';
import { WatchMembership, type WatchMembershipProps } from '@/components/workgroups/watch-membership';
import { checkRestored } from '@/components/shell/check-restored';
import { onLoggedOutHere } from '@/lib/offline/store/logging-out';

/** What every page of a member follows while it is open. It is loaded after the page's first look. */
export function PageWatch(props: WatchMembershipProps) {
  const path = usePathname();
  const popup = usePopup();
  const onStale = useEffectEvent(() =>
    popup.show({
      kind: 'warning',
      title: 'No signal',
      message: 'This page shows what was known when it was last open.',
      action: { label: 'OK' },
      everywhere: true,
    }),
  );
  useEffect(() => checkRestored(path, () => onStale()), [path]);
  useEffect(() => onLoggedOutHere(() => window.location.replace('/logout')), []);
  return <WatchMembership {...props} />;
}
