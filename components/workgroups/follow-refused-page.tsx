'use client';

import { useEffect } from 'react';
import { watchRefusedPage } from '@/components/workgroups/watch-refused-page';

/** Loads a refused page anew when its person's role changes: it leads in, or shows the menu of the role that it is now. */
export function FollowRefusedPage(): null {
  useEffect(() => watchRefusedPage(() => window.location.reload()), []);
  return null;
}
