import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { useUnsentCounts } from '@/components/offline/use-unsent-counts';
import { useLanguage, useText } from '@/components/ui/text/language';
import { formatDateTimeIn } from '@/lib/dates-in-words';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useCommand } from '@/components/ui/requests/use-command';
import { formatUnsentAfterRemoval } from '@/lib/offline/unsent-work/texts';
import { ON_THIS_DEVICE_PATH } from '@/lib/reports/urls';
import { confirmRemoval } from '@/lib/workgroups/contract';
import type { OwnRemoval } from '@/lib/workgroups/crew';

export interface RemovalsProps {
  removals: readonly OwnRemoval[];
  personId: string;
  /** The active work unit; null without one. */
  unitName: string | null;
}

/** Notes about work units that the person was removed from, until they press OK. */
export function Removals({ removals, personId, unitName }: RemovalsProps) {
  const t = useText();
  const language = useLanguage();
  const [readIds, setReadIds] = useState<ReadonlySet<string>>(new Set());
  const { send } = useCommand(confirmRemoval);
  const unread = removals.filter(({ id }) => !readIds.has(id));
  return unread.map((removal) => (
    <InlineNote key={removal.id} tone="warn" role="status" className="mb-4">
      <p className="wrap-anywhere">
        <b>
          {t('{name} removed you from {unit} on {at}.', {
            name: removal.removedBy,
            unit: removal.unitName,
            at: formatDateTimeIn(removal.removedAt, Intl.DateTimeFormat().resolvedOptions().timeZone, language),
          })}
        </b>{' '}
        {unitName === null
          ? t('To rejoin, ask your Office for an invitation.')
          : t('You are now working in {unit}.', { unit: unitName })}
      </p>
      <UnsentWork personId={personId} unitId={removal.unitId} />
      <Button
        variant="text"
        className="mt-1 -ml-4"
        onClick={() => {
          setReadIds((before) => new Set(before).add(removal.id));
          // If it fails, the next page shows the removal again.
          void send({ idremoval: removal.id });
        }}
      >
        {t('OK')}
      </Button>
    </InlineNote>
  ));
}

function UnsentWork({ personId, unitId }: { personId: string; unitId: string }) {
  const t = useText();
  const isOnDevicePage = usePathname() === ON_THIS_DEVICE_PATH;
  const unsent = useUnsentCounts({ personId, unitId });
  const text = unsent && formatUnsentAfterRemoval(unsent, t);
  if (text === null) return null;
  return (
    <p className="mt-1">
      {text}{' '}
      {!isOnDevicePage && (
        <Link href={ON_THIS_DEVICE_PATH} prefetch={false} className="font-bold text-link">
          {t('See details')}
        </Link>
      )}
    </p>
  );
}
