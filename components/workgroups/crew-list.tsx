import { Avatar } from '@/components/shell/avatar';
import { Badge } from '@/components/ui/badge';
import { Card, CardHead } from '@/components/ui/card';
import { formatUsPhone } from '@/lib/phone';
import { roleLabel } from '@/lib/permissions';
import type { CrewMember } from '@/lib/workgroups/crew';

const COLUMNS = ['Name', 'Email', 'Phone', 'Work role', 'Role'];

export interface CrewListProps {
  unitName: string;
  crew: readonly CrewMember[];
}

/** Everybody of the work unit: a table on a computer, one block per person on a phone. */
export function CrewList({ unitName, crew }: CrewListProps) {
  return (
    <Card aria-labelledby="crew">
      <CardHead title={unitName} titleId="crew" />
      <table aria-labelledby="crew" className="block w-full text-left text-[0.9375rem] desktop:table">
        <thead className="sr-only desktop:not-sr-only">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-3 py-2.5 text-small font-medium text-ink-muted first:pl-6">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block desktop:table-row-group">
          {crew.map((member) => (
            <CrewRow key={member.id} member={member} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

const CELL_CLASS = 'block min-w-0 px-4 break-words desktop:table-cell desktop:px-3 desktop:py-3 desktop:first:pl-6';

function CrewRow({ member }: { member: CrewMember }) {
  return (
    <tr className="block border-t border-line py-3 desktop:table-row desktop:py-0">
      <td className={CELL_CLASS}>
        <span className="flex items-center gap-3 pb-1 font-bold desktop:pb-0 desktop:font-medium">
          <Avatar personId={member.id} name={member.name} />
          {member.name}
        </span>
      </td>
      <td className={CELL_CLASS}>{member.email}</td>
      {/* A leading 1 is not shown (CREW-10). */}
      <td className={`${CELL_CLASS} tabular-nums desktop:whitespace-nowrap`}>{formatUsPhone(member.phone)}</td>
      <td className={CELL_CLASS}>{member.workRole}</td>
      <td className={CELL_CLASS}>
        <Badge className="mt-1 desktop:mt-0">{roleLabel(member.role)}</Badge>
      </td>
    </tr>
  );
}
