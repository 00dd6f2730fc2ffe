'use client';

import { useEffect } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import { forgetActiveWorkUnit, keepActiveWorkUnit } from '@/components/workgroups/kept-work-unit';
import type { Role } from '@/lib/permissions';
import type { OwnRemoval } from '@/lib/workgroups/crew';

/** What every page loads first must stay small. Without signal nobody hears of anything; the server refuses what is over. */
const PageWatch = lazyComponent(
  () => import('@/components/shell/page-watch').then((file) => file.PageWatch),
  null,
  null,
);

const Removals = lazyComponent(
  () => import('@/components/workgroups/removals').then((file) => file.Removals),
  null,
  null,
);

export interface ActiveWorkUnitProps {
  unit: { id: string; name: string; role: Role } | null;
  /** Whoever is signed in. By the address they hear that they were removed. */
  person: { id: string; email: string };
  /** Work units that the person was removed from and has not read of yet. */
  removals: readonly OwnRemoval[];
  /** Whether an inspection is open. */
  isEditor?: boolean;
}

/**
 * Stores the active work unit in the browser under the specification's name (SHELL-29), and follows what becomes of its
 * person's membership. The server decides which unit is active.
 */
export function ActiveWorkUnit({ unit, removals, ...who }: ActiveWorkUnitProps) {
  const id = unit?.id;
  const name = unit?.name;
  const role = unit?.role;
  useEffect(() => {
    if (id && name && role) keepActiveWorkUnit({ id, name, role });
    else forgetActiveWorkUnit();
  }, [id, name, role]);
  const isRemoved = removals.length > 0 && !who.isEditor;
  return (
    <>
      {unit && <PageWatch unit={unit} {...who} />}
      {isRemoved && <Removals removals={removals} personId={who.person.id} unitName={unit?.name ?? null} />}
    </>
  );
}
