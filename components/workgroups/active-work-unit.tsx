'use client';

import { useEffect } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { forgetActiveWorkUnit, keepActiveWorkUnit } from '@/components/workgroups/kept-work-unit';
import type { Role } from '@/lib/permissions';

/** What every page loads first must stay small. Without signal nobody hears of anything; the server refuses what is over. */
const WatchMembership = lazyComponent(
  () => import('@/components/workgroups/watch-membership').then((file) => file.WatchMembership),
  null,
  null,
);

export interface ActiveWorkUnitProps {
  unit: { id: string; name: string; role: Role } | null;
  /** Whoever is signed in. By the address they hear that they were removed. */
  person: { email: string };
  /** Whether an inspection is open. */
  isEditor?: boolean;
}

/**
 * Stores the active work unit in the browser under the specification's name (SHELL-29), and follows what becomes of its
 * person's membership. The server decides which unit is active.
 */
export function ActiveWorkUnit({ unit, ...who }: ActiveWorkUnitProps) {
  const id = unit?.id;
  const name = unit?.name;
  const role = unit?.role;
  useEffect(() => {
    if (id && name && role) keepActiveWorkUnit({ id, name, role });
    else forgetActiveWorkUnit();
  }, [id, name, role]);
  return unit && <WatchMembership unit={unit} {...who} />;
}
