'use client';

import { useEffect, useEffectEvent } from 'react';
import { useSignInHere } from '@/components/ui/sign-in-context';
import { ROLES, type Role } from '@/lib/permissions';

const KEY = 'activeWorkGroup';

interface ActiveWorkUnitProps {
  unit: { id: string; name: string; role: Role } | null;
  /** The address of whoever is signed in, by which their removal from the unit is heard. */
  email: string;
}

/**
 * Stores the active work unit in the browser under the specification's name (SHELL-29), and leads to the loading page
 * once its person was removed from it (LIVE-19). The server decides which unit is active.
 */
export function ActiveWorkUnit({ unit, email }: ActiveWorkUnitProps) {
  const id = unit?.id;
  const name = unit?.name;
  const role = unit?.role;
  const { sayEnded } = useSignInHere();
  const onSignedOut = useEffectEvent(() => void sayEnded());
  useEffect(() => {
    if (id) localStorage.setItem(KEY, JSON.stringify({ idworkgroup: id, name, role }));
    else forgetActiveWorkUnit();
  }, [id, name, role]);
  useEffect(() => {
    if (!id) return;
    let left = false;
    let end: (() => void) | undefined;
    // Loaded later: what every page loads first must stay small.
    void import('@/components/workgroups/watch-removal').then(
      ({ watchRemoval }) => {
        if (!left) end = watchRemoval({ unitId: id, email }, leave, () => onSignedOut());
      },
      // Without signal nobody hears of a removal; the server refuses whoever was removed.
      () => undefined,
    );
    return () => {
      left = true;
      end?.();
    };
  }, [id, email]);
  return null;
}

/** What was entered and not sent is on the device before the page ends, and stays under 'On this device'. */
function leave(): void {
  forgetActiveWorkUnit();
  window.location.replace('/app/loading');
}

export function forgetActiveWorkUnit(): void {
  localStorage.removeItem(KEY);
}

/**
 * The role in the active work unit, as this browser last saw it; null where that is not known. Good enough to choose
 * which links a menu shows: the server decides what they open.
 */
export function keptRole(): Role | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const role = typeof kept === 'object' && kept !== null && 'role' in kept ? kept.role : null;
    return ROLES.find((known) => known === role) ?? null;
  } catch {
    return null;
  }
}
