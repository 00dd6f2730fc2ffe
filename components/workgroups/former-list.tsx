import { Icon } from '@/components/ui/icons/icon';
import { useUnitClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { ListCard, RowActions, RowText } from '@/components/ui/lists/list-card';
import { useCommand } from '@/components/ui/requests/use-command';
import { formatDate, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { getRoleLabel, type Role } from '@/lib/permissions';
import { restoreEmployee } from '@/lib/workgroups/contract';
import type { FormerMember } from '@/lib/workgroups/crew';
import { canManageRole, RESTORE_MEMBER_DAYS } from '@/lib/workgroups/rules';

export interface FormerListProps {
  formerMembers: readonly FormerMember[];
  ownRole: Role;
  onChange: () => void;
}

/** Members deleted within the last `RESTORE_MEMBER_DAYS` days, with Undo for roles that may use it (decision X-340). */
export function FormerList({ formerMembers, ownRole, onChange }: FormerListProps) {
  const isClosed = useUnitClosed();
  if (formerMembers.length === 0) return null;
  return (
    <ListCard
      id="former"
      title="Recently deleted"
      sub={
        !isClosed &&
        `You can undo a deletion for ${RESTORE_MEMBER_DAYS} days. Undo restores the person’s role, skills and site teams.`
      }
    >
      {formerMembers.map((person) => (
        <FormerRow
          key={person.personId}
          person={person}
          canUndo={!isClosed && canManageRole(ownRole, person.role)}
          onChange={onChange}
        />
      ))}
    </ListCard>
  );
}

/** Undoes a removal. The list is also refetched after a failure, because a colleague may have undone it. */
export function useRestoreEmployee(onChange: () => void) {
  const { send, isBusy } = useCommand(restoreEmployee, {
    failureTitle: 'Crew member not restored',
    successMessage: 'Crew member restored',
    onDone: onChange,
  });
  async function restore(idemployee: string) {
    const result = await send({ idemployee });
    if ('error' in result) onChange();
  }
  return { restore, isBusy };
}

interface FormerRowProps {
  person: FormerMember;
  canUndo: boolean;
  onChange: () => void;
}

function FormerRow({ person: { personId, name, role, removedByName, removedAt }, canUndo, onChange }: FormerRowProps) {
  const { restore, isBusy } = useRestoreEmployee(onChange);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desktop:px-6">
      <RowText name={name}>
        {getRoleLabel(role)} · Deleted {formatDate(removedAt, DEFAULT_TIME_ZONE)} by {removedByName}
      </RowText>
      {canUndo && (
        <RowActions>
          <Button
            variant="outline"
            isBusy={isBusy}
            aria-label={`Undo the deletion of ${name}`}
            onClick={() => void restore(personId)}
          >
            {!isBusy && <Icon name="undo-2" />}
            Undo
          </Button>
        </RowActions>
      )}
    </li>
  );
}
