'use client';

import { useEffect } from 'react';

const KEY = 'activeWorkGroup';

/**
 * Stores the active work unit in the browser under the specification's name (SHELL-29). The server decides which unit
 * is active.
 */
export function ActiveWorkUnit({ unit }: { unit: { id: string; name: string } | null }) {
  const id = unit?.id;
  const name = unit?.name;
  useEffect(() => {
    if (id) localStorage.setItem(KEY, JSON.stringify({ idworkgroup: id, name }));
    else forgetActiveWorkUnit();
  }, [id, name]);
  return null;
}

export function forgetActiveWorkUnit(): void {
  localStorage.removeItem(KEY);
}
