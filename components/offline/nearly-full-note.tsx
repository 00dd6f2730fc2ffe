import type { ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { formatBytes } from '@/lib/format-bytes';

export function NearlyFullNote({
  freeBytes,
  className,
  children,
}: {
  freeBytes: number;
  className?: string;
  children?: ReactNode;
}) {
  const t = useText();
  return (
    <InlineNote tone="warn" role="status" className={className}>
      {t(
        'Storage on this device is nearly full: {size} left. Send your unsent work or free up space before you take more photos.',
        { size: formatBytes(Math.max(0, freeBytes)) },
      )}
      {children}
    </InlineNote>
  );
}
