'use client';

import { useState } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { ShownAsOf } from '@/components/offline/shown-as-of';
import { useSignal, type Signal } from '@/components/offline/use-signal';
import { HiddenWhenClosed } from '@/components/shell/unit-state';
import { Button } from '@/components/ui/buttons/button';
import { lazyDialog } from '@/components/ui/lazy/lazy-component';
import { ListCard } from '@/components/ui/lists/list-card';
import { usePopup } from '@/components/ui/feedback/popup';
import { Switch } from '@/components/ui/forms/switch';
import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { removeActiveWorkUnit } from '@/components/workgroups/active-work-unit-storage';
import { CrewTableRow } from '@/components/workgroups/crew-rows';
import { FormerList, useRestoreEmployee } from '@/components/workgroups/former-list';
import { InvitedList } from '@/components/workgroups/invited-list';
import { CREW_FORM_KEY_PREFIX } from '@/components/workgroups/typed-edit';
import { UnsavedEdits } from '@/components/ui/forms/unsaved-note';
import { createInputKey } from '@/lib/client/stored-input';
import { useLiveList, type LiveList } from '@/lib/client/use-live-list';
import { getFailureMessage } from '@/lib/failures';
import { isString, hasFields } from '@/lib/type-guards';
import { deliveryMessages } from '@/lib/message-states';
import { parseRole, type Role } from '@/lib/permissions';
import { getCrew, removeEmployee, type Crew } from '@/lib/workgroups/contract';
import type { CrewRow } from '@/lib/workgroups/crew';
import { employeeMessages } from '@/lib/workgroups/events';
import { EMPTY_INVITE, isLastOfficeUser, RESTORE_MEMBER_DAYS, type InviteForm } from '@/lib/workgroups/rules';
import { filterExpiringSkills } from '@/lib/workgroups/skills';

const InviteDialog = lazyDialog(
  () => import('@/components/workgroups/invite-dialog').then((module) => module.InviteDialog),
  ({ onClose }) => onClose,
);
const EditUserDialog = lazyDialog(
  () => import('@/components/workgroups/edit-user-dialog').then((module) => module.EditUserDialog),
  ({ onClose }) => onClose,
);

const COLUMNS = ['Name', 'Email', 'Phone', 'Work role', 'Role'];
const NO_INPUT = {};
const MESSAGES = { ...employeeMessages, ...deliveryMessages };

export interface CrewListProps {
  unit: { id: string; name: string };
  me: { id: string; role: Role };
  /** The time at which the server rendered the page. */
  now: string;
  /** The crew at that time. */
  initialCrew: Crew;
}

/** The crew of the work unit and its invitations (account-shell §2.9). */
export function CrewList({ unit, me, now, initialCrew }: CrewListProps) {
  const list = useLiveList(getCrew, NO_INPUT, initialCrew, {
    messages: MESSAGES,
    identifier: unit.id,
    getHandlers: ({ data: { invited }, refetchSoon }) => ({
      'added-employee': refetchSoon,
      'edited-employee': refetchSoon,
      'removed-employee': refetchSoon,
      'changed-invitations': refetchSoon,
      delivery: ({ about }) => invited.some(({ id }) => id === about.id) && refetchSoon(),
    }),
  });
  const { crew, invited, former, today } = list.data;
  const [showsOnlyExpiring, setShowsOnlyExpiring] = useState(false);
  const expiring = crew.filter(({ skills }) => filterExpiringSkills(skills, today).length > 0);
  const visibleCrew = showsOnlyExpiring && expiring.length > 0 ? expiring : crew;
  const editing = useEditEmployee({ unit, me }, list);
  const removing = useRemoveEmployee(unit.id, me, list);
  const signal = useSignal(list);
  return (
    <div className="grid gap-4 desktop:gap-6">
      <ShownAsOf lists={[list]} />
      <HiddenWhenClosed>{editing.unsavedEdits}</HiddenWhenClosed>
      <ListCard
        id="crew"
        title={unit.name}
        sub={<HiddenWhenClosed>Invite employees who will follow and participate in daily huddles.</HiddenWhenClosed>}
        actions={
          <HiddenWhenClosed>
            <InviteButton unitId={unit.id} me={me} {...signal} onInvited={() => void list.refetch()} />
          </HiddenWhenClosed>
        }
        columns={COLUMNS}
        isWide
        filters={
          expiring.length > 0 && (
            <div className="px-4 pb-3 desktop:px-6">
              <Switch
                label={`Skills expired or expiring soon (${expiring.length})`}
                checked={showsOnlyExpiring}
                onChange={(event) => setShowsOnlyExpiring(event.target.checked)}
              />
            </div>
          )
        }
      >
        {visibleCrew.map((row) => (
          <CrewTableRow
            key={row.id}
            row={row}
            today={today}
            ownRole={me.role}
            isSelf={row.id === me.id}
            hasSignal={signal.hasSignal}
            onEdit={() => signal.checkSignal() && editing.open(row)}
            onDelete={() => signal.checkSignal() && void removing.remove(row)}
          />
        ))}
      </ListCard>
      <InvitedList invitedPeople={invited} now={now} ownRole={me.role} onChange={() => void list.refetch()} />
      <FormerList formerMembers={former} ownRole={me.role} onChange={() => void list.refetch()} />
      {editing.dialog}
      {removing.confirmDialog}
    </div>
  );
}

const isInviteForm = hasFields<InviteForm>({
  email: isString,
  name: isString,
  phone: isString,
  workRole: isString,
  role: (value): value is InviteForm['role'] => value === '' || parseRole(value) !== null,
});

interface InviteButtonProps extends Signal {
  unitId: string;
  me: CrewListProps['me'];
  onInvited: () => void;
}

/** The input survives a reload and closing the dialog with Escape, the x or Back. Cancel and SAVE clear it. */
function InviteButton({ unitId, me, hasSignal, checkSignal, onInvited }: InviteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const draftKey = createInputKey({ personId: me.id, unitId }, 'invite');
  const form = useStoredInput(draftKey, isInviteForm, EMPTY_INVITE);
  const close = () => setOpen(false);
  const closeAndForget = () => {
    close();
    form.remove();
  };
  return (
    <>
      <Button
        aria-disabled={!hasSignal || undefined}
        className="aria-disabled:button-disabled max-tablet:w-full"
        onClick={() => checkSignal() && setOpen(true)}
      >
        <Icon name="plus" />
        Invite User
      </Button>
      {isOpen && (
        <InviteDialog
          form={form.value}
          onChange={form.change}
          draftKey={draftKey}
          ownRole={me.role}
          onClose={close}
          onCancel={closeAndForget}
          onInvited={() => {
            closeAndForget();
            onInvited();
          }}
        />
      )}
    </>
  );
}

function useEditEmployee({ unit, me }: Pick<CrewListProps, 'unit' | 'me'>, { data, refetch }: LiveList<Crew>) {
  const [openedRow, setOpenedRow] = useState<CrewRow | null>(null);
  const sender = { personId: me.id, unitId: unit.id };
  const close = () => setOpenedRow(null);
  // The form of a person who is deleted in the meantime stays open, so that input is not lost.
  const row = data.crew.find(({ id }) => id === openedRow?.id) ?? openedRow;
  const dialog = row && (
    <EditUserDialog
      key={row.id}
      row={row}
      sender={sender}
      ownRole={me.role}
      isLastOffice={isLastOfficeUser(row, data.crew)}
      skills={data.skills}
      today={data.today}
      onClose={close}
      onSaved={() => {
        close();
        void refetch();
      }}
    />
  );
  const unsavedEdits = (
    <UnsavedEdits
      keyPrefix={createInputKey(sender, CREW_FORM_KEY_PREFIX)}
      items={data.crew}
      removedItemName="Changes to a former crew member"
      openId={row?.id ?? null}
      onContinue={setOpenedRow}
    />
  );
  return { dialog, unsavedEdits, open: setOpenedRow };
}

const DELETE_QUESTION = `Really delete crew member? You can undo this for ${RESTORE_MEMBER_DAYS} days.`;
const LEAVE_QUESTION = 'Really delete crew member? You will need an invitation to rejoin.';

function useRemoveEmployee(idworkgroup: string, me: CrewListProps['me'], { data, refetch }: LiveList<Crew>) {
  const popup = usePopup();
  const { confirm, confirmDialog } = useConfirm();
  const offerUndo = useUndo();
  const { restore } = useRestoreEmployee(() => void refetch());
  const { send } = useCommand(removeEmployee, {
    failureTitle: 'Crew member not deleted',
    onDone(_output, { idemployee }) {
      if (idemployee !== me.id) {
        offerUndo({ text: 'Crew member deleted', onUndo: () => void restore(idemployee) });
        return void refetch();
      }
      removeActiveWorkUnit();
      window.location.replace('/app/loading');
    },
  });
  async function remove(row: CrewRow) {
    const { id, name } = row;
    if (isLastOfficeUser(row, data.crew)) {
      const message = getFailureMessage('last-admin');
      return void popup.show({ kind: 'warning', title: 'Crew member not deleted', message, action: { label: 'OK' } });
    }
    const isConfirmed = await confirm({
      title: 'Delete Crew Member',
      about: id === me.id ? `${name}. You will leave this work unit.` : name,
      question: id === me.id ? LEAVE_QUESTION : DELETE_QUESTION,
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (!isConfirmed) return;
    const result = await send({ idemployee: id, idworkgroup });
    // The list is also refetched after a failure, because a colleague may have removed the person.
    if ('error' in result) void refetch();
  }
  return { remove, confirmDialog };
}
