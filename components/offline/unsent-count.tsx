import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { whenIdle } from '@/lib/client/when-idle';

const UnsentCountContext = createContext(0);

/** Provides the number of this person's unsent inspections and tickets, counted once when the browser is idle. */
export function UnsentCountProvider({ personId, children }: { personId: string; children: ReactNode }) {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isUnmounted = false;
    whenIdle(() => {
      if (isUnmounted) return;
      // Imported lazily to keep IndexedDB code out of the first load.
      void import('@/lib/offline/unsent-work/count')
        .then(({ countUnsent }) => countUnsent(personId))
        .then(
          (newCount) => !isUnmounted && setCount(newCount),
          () => undefined,
        );
    });
    return () => {
      isUnmounted = true;
    };
  }, [personId]);
  return <UnsentCountContext value={count}>{children}</UnsentCountContext>;
}

/** A dot on the account menu's button if there was unsent work when it was counted. */
export function UnsentDot() {
  const count = useContext(UnsentCountContext);
  return (
    count > 0 && (
      <span
        aria-hidden="true"
        className="absolute -top-1 -right-1 size-3 rounded-full border-2 border-chrome bg-incomplete-pin"
      />
    )
  );
}

/** The number of unsent inspections and tickets when counted; nothing if zero. */
export function UnsentText({ prefix, className }: { prefix?: string; className?: string }) {
  const t = useText();
  const count = useContext(UnsentCountContext);
  return (
    count > 0 && (
      <span className={className}>
        {prefix}
        {t('{count} not sent', { count })}
      </span>
    )
  );
}
