'use client';

import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { forgetActiveWorkGroup } from '@/components/workgroups/active-work-group';

/** Signs out as soon as it is shown. A form, so that a button does it where scripts don't run. */
export function LoggingOut({ action }: { action: () => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    forgetActiveWorkGroup();
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
