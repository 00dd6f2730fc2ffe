import { useEffect } from 'react';
import { watchRefusedPage } from '@/components/workgroups/watch-refused-page';

/** Reloads a refused page when the person's role changes. */
export function ReloadOnRoleChange(): null {
  useEffect(() => watchRefusedPage(() => window.location.reload()), []);
  return null;
}
