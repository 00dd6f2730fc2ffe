import { InlineNote } from '@/components/ui/inline-note';
import { ACCOUNT_TIME_ZONE } from '@/lib/accounts/rules';
import { formatListDate } from '@/lib/dates';
import { allows, type Role } from '@/lib/permissions';
import { lastDayToReopen } from '@/lib/workgroups/closed-unit';

interface ClosedUnitNoteProps {
  unit: { name: string; role: Role };
  closedAt: Date;
}

/** Above every page of a closed work unit: what is possible, and until when. */
export function ClosedUnitNote({ unit: { name, role }, closedAt }: ClosedUnitNoteProps) {
  const until = formatListDate(lastDayToReopen(closedAt).toISOString(), ACCOUNT_TIME_ZONE);
  return (
    <InlineNote tone="warn" className="mb-4 print:hidden">
      <b className="wrap-anywhere">{name}</b> is closed. You can read and export its records until {until}.{' '}
      {allows('reopen-unit', role) && (
        <a href="/app/workunit-crew#close-unit" className="font-bold text-link">
          Reopen it
        </a>
      )}
    </InlineNote>
  );
}
