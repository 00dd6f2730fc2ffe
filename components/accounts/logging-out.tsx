'use client';

import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { forgetActiveWorkGroup } from '@/components/workgroups/active-work-group';

/** Signs out as soon as it is shown. A form, so that a button does it where scripts don't run. */
export function LoggingOut({ action }: { action: () => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null);
  const [begun, setBegun] = useState(false);
  useEffect(() => {
    forgetActiveWorkGroup();
    setBegun(true);
    form.current?.requestSubmit();
  }, []);
  return (
    <form ref={form} action={action}>
      <p role="status" className="mb-6 text-ink-soft">
        Logging out...
      </p>
      <Button type="submit" size="primary" className={begun ? 'hidden' : undefined}>
        Log Out
      </Button>
    </form>
  );
}
