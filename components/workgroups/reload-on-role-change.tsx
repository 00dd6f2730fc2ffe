import { useEffect } from 'react';
import { watchRoleChange } from '@/components/workgroups/watch-role-change';

/** Reloads a refused page when the person's role changes. */
export function ReloadOnRoleChange(): null {
  useEffect(() => watchRoleChange(() => window.location.reload()), []);
  return null;
}
