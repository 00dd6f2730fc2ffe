import { InlineNote } from '@/components/ui/feedback/inline-note';
import { ServerText } from '@/components/ui/text/language';
import { formatDate, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { hasPermission, canChangeUnit, type UnitAccess } from '@/lib/permissions';
import { getReopenDeadline } from '@/lib/workgroups/closed-unit';

interface ClosedUnitNoteProps {
  unit: UnitAccess & { name: string };
  closedAt: Date;
}

/** Shown above every page of a closed work unit: what is possible, and until when. */
export function ClosedUnitNote({ unit, closedAt }: ClosedUnitNoteProps) {
  return (
    <InlineNote tone="warn" className="mb-4 wrap-anywhere print:hidden">
      <ServerText
        text={
          hasPermission('export-reports', unit.role)
            ? '{unit} is closed. You can read and export its records until {day}.'
            : '{unit} is closed. You can read its records until {day}.'
        }
        values={{
          unit: unit.name,
          day: formatDate(getReopenDeadline(closedAt).toISOString(), DEFAULT_TIME_ZONE),
        }}
      />{' '}
      {canChangeUnit('reopen-unit', unit) ? (
        <a href="/app/workunit-crew#close-unit" className="font-bold text-link">
          <ServerText text="Reopen it" />
        </a>
      ) : (
        <ServerText text="Until then, its Office can reopen it." />
      )}
    </InlineNote>
  );
}
