import { useRouter } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { useText } from '@/components/ui/text/language';
import { usePopup } from '@/components/ui/feedback/popup';
import { useSignIn } from '@/components/ui/requests/sign-in-context';
import { removeActiveWorkUnit, saveActiveWorkUnit } from '@/components/workgroups/active-work-unit-storage';
import { watchRemoval } from '@/components/workgroups/watch-removal';
import { watchRole } from '@/components/workgroups/watch-role';
import { getRoleLabel, type Role } from '@/lib/permissions';

export interface WatchMembershipProps {
  unit: { id: string; name: string; role: Role };
  person: { email: string };
  isEditor?: boolean;
}

/**
 * A removal opens the loading page (LIVE-19). Another role shows a message and reloads the page (decision X-269),
 * except an open inspection, in which a role changes nothing. An ended session is shown.
 */
export function WatchMembership({ unit, person: { email }, isEditor }: WatchMembershipProps) {
  const t = useText();
  const { id: unitId, role } = unit;
  const { showSessionEnded } = useSignIn();
  const popup = usePopup();
  const router = useRouter();
  const onSignedOut = useEffectEvent(() => void showSessionEnded());
  const onRole = useEffectEvent((newRole: Role) => {
    // The 403 page shows the menu of the stored role.
    saveActiveWorkUnit({ ...unit, role: newRole });
    popup.show({
      kind: 'warning',
      title: t('Role changed'),
      message: t('Your role in {name} is now {role}.', { name: unit.name, role: t(getRoleLabel(newRole)) }),
      action: { label: t('OK') },
      isShownEverywhere: true,
    });
    if (!isEditor) router.refresh();
  });
  useEffect(() => watchRemoval({ unitId, email }, openLoadingPage, () => onSignedOut()), [unitId, email]);
  useEffect(() => watchRole({ unitId, email, role }, (newRole) => onRole(newRole)), [unitId, email, role]);
  return null;
}

/** Unsent input is already on the device and stays under 'On this device'. */
function openLoadingPage(): void {
  removeActiveWorkUnit();
  window.location.replace('/app/loading');
}
