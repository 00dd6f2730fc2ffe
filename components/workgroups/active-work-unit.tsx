'use client';

import { useEffect } from 'react';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { removeActiveWorkUnit, saveActiveWorkUnit } from '@/components/workgroups/active-work-unit-storage';
import type { Role } from '@/lib/permissions';
import type { OwnRemoval } from '@/lib/workgroups/crew';

const Removals = lazyComponent(
  () => import('@/components/workgroups/removals').then((module) => module.Removals),
  null,
  null,
);

export interface ActiveWorkUnitProps {
  unit: { id: string; name: string; role: Role } | null;
  person: { id: string };
  /** Removals that the person has not read. */
  removals: readonly OwnRemoval[];
  isEditor?: boolean;
}

/** Stores the active work unit in the browser (SHELL-29), and shows unread removals. The server chooses it. */
export function ActiveWorkUnit({ unit, person, removals, isEditor }: ActiveWorkUnitProps) {
  const id = unit?.id;
  const name = unit?.name;
  const role = unit?.role;
  useEffect(() => {
    if (id && name && role) saveActiveWorkUnit({ id, name, role });
    else removeActiveWorkUnit();
  }, [id, name, role]);
  const showsRemovals = removals.length > 0 && !isEditor;
  return showsRemovals && <Removals removals={removals} personId={person.id} unitName={unit?.name ?? null} />;
}
