'use client';

import { useEffect } from 'react';
import { ROLES, type Role } from '@/lib/permissions';

const KEY = 'activeWorkGroup';

/**
 * Stores the active work unit in the browser under the specification's name (SHELL-29). The server decides which unit
 * is active.
 */
export function ActiveWorkUnit({ unit }: { unit: { id: string; name: string; role: Role } | null }) {
  const id = unit?.id;
  const name = unit?.name;
  const role = unit?.role;
  useEffect(() => {
    if (id) localStorage.setItem(KEY, JSON.stringify({ idworkgroup: id, name, role }));
    else forgetActiveWorkUnit();
  }, [id, name, role]);
  return null;
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
