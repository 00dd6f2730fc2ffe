import { withCell, withoutRow } from '@/components/library/mended-file';
import { Button } from '@/components/ui/button';
import { CellField } from '@/components/ui/cell-field';
import type { ImportedGroup, ImportProblem } from '@/lib/library/import-plan';
import { MODES } from '@/lib/library/modes';

interface ImportProblemsProps {
  groups: readonly ImportedGroup[];
  problems: readonly ImportProblem[];
  onMended: (groups: readonly ImportedGroup[]) => void;
}

/** The cells that cannot be imported, each with a field to correct it. The file itself is not changed. */
export function ImportProblems({ groups, problems, onMended }: ImportProblemsProps) {
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
          <li key={keyOf(problem)} className="grid gap-2 py-3">
            <p className="text-small wrap-anywhere text-ink-muted">
              {placeOf(problem)}
              {besideOf(groups, problem)}
            </p>
            {problem.field === 'library' ? (
              <p className="font-bold">{problem.why}</p>
            ) : (
              <>
                <CellField
                  label={`${CELLS[problem.field]} of ${placeOf(problem)}`}
                  value={problem.field === 'description' ? descriptionAt(groups, problem) : problem.value}
                  error={problem.why}
                  isLong={problem.field === 'description'}
                  onLeft={(typed) => onMended(withCell(groups, problem, typed))}
                />
                <Button
                  variant="text"
                  className="-ml-4 justify-self-start"
                  onClick={() => onMended(withoutRow(groups, problem.at))}
                >
                  {problem.at.entry === undefined ? 'Leave out the group' : 'Leave out'}
                  <span className="sr-only">: {placeOf(problem)}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN_PROBLEMS && <p>and {problems.length - SHOWN_PROBLEMS} more, shown as these are fixed</p>}
    </>
  );
}

const SHOWN_PROBLEMS = 50;
const CELLS = { group: 'Group', name: 'Name', description: 'Description', connections: 'Corrective Action' } as const;

const keyOf = ({ at, field, value }: ImportProblem): string => `${at.group} ${at.entry} ${field} ${value}`;

function placeOf({ mode, group, name, at }: ImportProblem): string {
  const entry = name || (at.entry === undefined ? '' : `row ${at.entry + 1}`);
  return [MODES[mode].singular, group || `group ${at.group + 1}`, entry].filter(Boolean).map(shortened).join(' · ');
}

/** For a missing name: other content that identifies the row or group. */
function besideOf(groups: readonly ImportedGroup[], { at, field, value }: ImportProblem): string {
  const group = groups[at.group];
  if (value !== '' || !group) return '';
  const beside =
    field === 'group' ? group.entries.map(({ name }) => name).join(', ') : group.entries[at.entry ?? -1]?.description;
  return beside ? `: ${shortened(beside)}` : '';
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** The problem itself contains only the beginning. */
const descriptionAt = (groups: readonly ImportedGroup[], { at }: ImportProblem): string =>
  groups[at.group]?.entries[at.entry ?? -1]?.description ?? '';
