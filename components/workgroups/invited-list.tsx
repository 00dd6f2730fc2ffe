import { Icon } from '@/components/ui/icons/icon';
import { useUnitClosed } from '@/components/shell/unit-state';
import { Badge } from '@/components/ui/feedback/badge';
import { Button } from '@/components/ui/buttons/button';
import { ListCard, RowActions, RowText } from '@/components/ui/lists/list-card';
import { useUndo } from '@/components/ui/feedback/undo';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCreation } from '@/components/ui/requests/use-creation';
import { formatDate, DEFAULT_TIME_ZONE } from '@/lib/dates';
import { getRoleLabel, type Role } from '@/lib/permissions';
import { restoreInvitation, revokeInvitation, sendInviteEmails } from '@/lib/workgroups/contract';
import type { InvitedPerson } from '@/lib/workgroups/crew';
import { canManageRole } from '@/lib/workgroups/rules';

export interface InvitedListProps {
  invitedPeople: readonly InvitedPerson[];
  /** ISO 8601, to decide which invitations have expired. */
  now: string;
  ownRole: Role;
  onChange: () => void;
}

/** The people who were invited and have not joined. */
export function InvitedList({ invitedPeople, now, ownRole, onChange }: InvitedListProps) {
  const isClosed = useUnitClosed();
  const offerUndo = useUndo();
  const restoring = useCommand(restoreInvitation, {
    failureTitle: 'Invitation not restored',
    successMessage: { title: 'Success!', message: 'Invitation sent again' },
    onDone: onChange,
  });
  if (invitedPeople.length === 0) return null;
  return (
    <ListCard id="invited" title="Invited" sub="They join when they accept the invitation in their email.">
      {invitedPeople.map((person) => (
        <InvitedRow
          key={person.id}
          person={person}
          isExpired={person.expiresAt <= now}
          canManage={!isClosed && canManageRole(ownRole, person.role)}
          onChange={onChange}
          onRevoked={(text) => offerUndo({ text, onUndo: () => void restoring.send({ idinvitation: person.id }) })}
        />
      ))}
    </ListCard>
  );
}

interface InvitedRowProps {
  person: InvitedPerson;
  isExpired: boolean;
  canManage: boolean;
  onChange: () => void;
  /** Called with a sentence for the undo bar. */
  onRevoked: (text: string) => void;
}

const formatUnitDay = (instant: string) => formatDate(instant, DEFAULT_TIME_ZONE);

function InvitedRow({ person, isExpired, canManage, onChange, onRevoked }: InvitedRowProps) {
  const { id, name, email, workRole, role, sentAt, expiresAt, declinedAt, notDelivered } = person;
  const hasEnded = isExpired || declinedAt !== null;
  const sending = useCreation(sendInviteEmails, {
    failureTitle: 'Invitation not sent',
    successMessage: { title: 'Success!', message: `Invitation sent to ${email}` },
    onDone: onChange,
  });
  const revoking = useCommand(revokeInvitation, {
    failureTitle: hasEnded ? 'Invitation not removed' : 'Invitation not revoked',
    onDone() {
      onChange();
      onRevoked(`The invitation of ${name} was ${hasEnded ? 'removed' : 'revoked'}.`);
    },
  });

  // The list is also refetched after a failure, because a colleague may have changed it.
  async function perform<Input>(command: { send: (input: Input) => Promise<object>; isBusy: boolean }, input: Input) {
    if (sending.isBusy || revoking.isBusy) return;
    const result = await command.send(input);
    if ('error' in result) onChange();
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 desktop:px-6">
      <div className="grid min-w-0 justify-items-start gap-1">
        <RowText name={name}>
          <span className="wrap-anywhere">{email}</span> · {workRole} · {getRoleLabel(role)}
        </RowText>
        <p className="text-small text-ink-muted tabular-nums">
          Sent {formatUnitDay(sentAt)} ·{' '}
          {isExpired ? `Expired ${formatUnitDay(expiresAt)}` : `Expires ${formatUnitDay(expiresAt)}`}
        </p>
        <InvitationBadge isExpired={isExpired} declinedAt={declinedAt} notDelivered={notDelivered} />
      </div>
      {canManage && (
        <RowActions>
          <Button
            variant="outline"
            isBusy={sending.isBusy}
            aria-label={`Resend the invitation of ${name}`}
            onClick={() => void perform(sending, { data: [email] })}
          >
            {!sending.isBusy && <Icon name="send" />}
            Resend
          </Button>
          <Button
            variant="danger-text"
            isBusy={revoking.isBusy}
            aria-label={`${hasEnded ? 'Remove' : 'Revoke'} the invitation of ${name}`}
            onClick={() => void perform(revoking, { idinvitation: id })}
          >
            {!revoking.isBusy && (hasEnded ? <Icon name="trash" /> : <Icon name="undo-2" />)}
            {hasEnded ? 'Remove' : 'Revoke'}
          </Button>
        </RowActions>
      )}
    </li>
  );
}

function InvitationBadge({
  isExpired,
  declinedAt,
  notDelivered,
}: Pick<InvitedPerson, 'declinedAt' | 'notDelivered'> & { isExpired: boolean }) {
  if (declinedAt) return <Badge tone="overdue">Declined {formatUnitDay(declinedAt)}</Badge>;
  if (isExpired) return <Badge tone="incomplete">Expired</Badge>;
  return notDelivered ? <Badge tone="overdue">Email not delivered</Badge> : null;
}
