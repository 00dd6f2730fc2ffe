'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { forgetActiveWorkGroup } from '@/components/workgroups/active-work-group';
import { forgetDeviceOwner } from '@/lib/device/owner';

/** Signs out as soon as it is shown. A form, so that a button does it where scripts don't run. */
export function LoggingOut({ action }: { action: () => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    forgetActiveWorkGroup();
    forgetDeviceOwner();
    void forgetShelves();
    form.current?.requestSubmit();
  }, []);
  return (
    <form ref={form} action={action}>
      <p role="status" className="mb-6 text-ink-soft">
        Logging out...
      </p>
      <noscript>
        <Button type="submit" size="primary">
          Log Out
        </Button>
      </noscript>
    </form>
  );
}

/** What was kept to work without signal goes; what waits to be sent stays for its owner. */
async function forgetShelves(): Promise<void> {
  const { forgetOthers } = await import('@/lib/device/shelf');
  await forgetOthers(null).catch(() => undefined);
}
