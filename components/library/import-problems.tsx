import { replaceCell, removeRow } from '@/components/library/import-file-edits';
import { Button } from '@/components/ui/buttons/button';
import { CellField } from '@/components/ui/forms/cell-field';
import type { ImportedGroup, ImportProblem } from '@/lib/library/import-plan';
import { MODES } from '@/lib/library/modes';

interface ImportProblemsProps {
  groups: readonly ImportedGroup[];
  problems: readonly ImportProblem[];
  onCorrected: (groups: readonly ImportedGroup[]) => void;
}

/** The cells that cannot be imported, each with a field to correct it. The file itself is not changed. */
export function ImportProblems({ groups, problems, onCorrected }: ImportProblemsProps) {
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {problems.slice(0, MAX_SHOWN_PROBLEMS).map((problem) => (
          <li key={getKey(problem)} className="grid gap-2 py-3">
            <p className="text-small wrap-anywhere text-ink-muted">
              {describePlace(problem)}
              {describeContext(groups, problem)}
            </p>
            {problem.field === 'library' ? (
              <p className="font-bold">{problem.why}</p>
            ) : (
              <>
                <CellField
                  label={`${CELL_LABELS[problem.field]} of ${describePlace(problem)}`}
                  value={problem.field === 'description' ? getDescription(groups, problem) : problem.value}
                  error={problem.why}
                  isLong={problem.field === 'description'}
                  onCommit={(typed) => onCorrected(replaceCell(groups, problem, typed))}
                />
                <Button
                  variant="text"
                  className="-ml-4 justify-self-start"
                  onClick={() => onCorrected(removeRow(groups, problem.at))}
                >
                  {problem.at.entry === undefined ? 'Leave out the group' : 'Leave out'}
                  <span className="sr-only">: {describePlace(problem)}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {problems.length > MAX_SHOWN_PROBLEMS && (
        <p>{problems.length - MAX_SHOWN_PROBLEMS} more will be shown as you correct these.</p>
      )}
    </>
  );
}

const MAX_SHOWN_PROBLEMS = 50;
const MAX_TEXT_LENGTH = 60;
const CELL_LABELS = {
  group: 'Group',
  name: 'Name',
  description: 'Description',
  connections: 'Corrective Action',
} as const;

const getKey = ({ at, field, value }: ImportProblem): string => `${at.group} ${at.entry} ${field} ${value}`;

function describePlace({ mode, group, name, at }: ImportProblem): string {
  const entry = name || (at.entry === undefined ? '' : `row ${at.entry + 1}`);
  return [MODES[mode].singular, group || `group ${at.group + 1}`, entry].filter(Boolean).map(shorten).join(' · ');
}

/** Other content that identifies a row or group without a name. */
function describeContext(groups: readonly ImportedGroup[], { at, field, value }: ImportProblem): string {
  const group = groups[at.group];
  if (value !== '' || !group) return '';
  const content =
    field === 'group' ? group.entries.map(({ name }) => name).join(', ') : group.entries[at.entry ?? -1]?.description;
  return content ? `: ${shorten(content)}` : '';
}

const shorten = (text: string): string => (text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text);

/** The complete description; the problem contains only its beginning. */
const getDescription = (groups: readonly ImportedGroup[], { at }: ImportProblem): string =>
  groups[at.group]?.entries[at.entry ?? -1]?.description ?? '';
