import { useState } from 'react';
import type { Translate } from '@/lib/text';
import { useText } from '@/components/ui/text/language';
import { restoreClosingDraft } from '@/components/disposal/closing-draft';
import { restoreOpeningDraft } from '@/components/disposal/open-ticket-fields';
import {
  RemoveFromDeviceButton,
  createRemoveConfirmation,
  TryAgainButton,
  UnsentRowActions,
  UnsentRow,
} from '@/components/offline/unsent-row';
import { Button } from '@/components/ui/buttons/button';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { now } from '@/lib/client/clock';
import { deleteQueuedTicketChange } from '@/lib/offline/store/queued-ticket-changes';
import type { SendResult } from '@/lib/offline/sync/send-result';
import { sendConfirmedTicketChange, resendTicketChange } from '@/lib/offline/sync/ticket-sync';
import { formatAge, formatSendResult } from '@/lib/offline/unsent-work/texts';
import {
  confirmTicketChange,
  getConfirmLabel,
  canOpenAgain,
  canRemoveTicket,
  canRetryTicket,
  formatRemoveTicketQuestion,
  formatTicketChangeName,
  formatTicketChangeSummary,
  describeTicketState,
  findServerTicketId,
} from '@/lib/offline/unsent-work/ticket-texts';
import type { UnsentTicket } from '@/lib/offline/unsent-work/tickets';

interface UnsentTicketRowProps {
  ticket: UnsentTicket;
  /** Called after each attempt to send or remove. */
  onChange: () => void;
}

/** A ticket that was opened or closed on this device and is not on the server yet. */
export function UnsentTicketRow({ ticket, onChange }: UnsentTicketRowProps) {
  const t = useText();
  const [renderedAt] = useState(now);
  const { change, state } = ticket;
  const isFromOtherPerson = state === 'other-person';
  const summary = (
    <>
      {!isFromOtherPerson && <>{formatTicketChangeSummary(change, t)} · </>}
      {formatAge(change.at, renderedAt, t)}
    </>
  );
  return (
    <UnsentRow
      name={isFromOtherPerson ? formatOthersTicket(change.personName, t) : formatTicketChangeName(change, t)}
      summary={summary}
      state={describeTicketState(ticket, t)}
    >
      {!isFromOtherPerson && <Actions ticket={ticket} onChange={onChange} />}
    </UnsentRow>
  );
}

const formatOthersTicket = (name: string | null, t: Translate): string =>
  name === null ? t('Someone else’s ticket') : t('A ticket of {name}', { name });

function Actions({ ticket, onChange }: UnsentTicketRowProps) {
  const t = useText();
  const { confirm, confirmDialog } = useConfirm();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const { change } = ticket;
  const name = formatTicketChangeName(change, t);

  async function run(work: () => Promise<string | null>): Promise<void> {
    setIsBusy(true);
    setMessage(null);
    setMessage(await work().catch(() => t('Something went wrong. Your ticket is still on this device. Try again.')));
    setIsBusy(false);
    onChange();
  }
  // The row already shows the reason of a refusal.
  const getMessage = (result: SendResult) => (result.kind === 'refused' ? null : formatSendResult(result, t));
  const tryAgain = async () => getMessage(await resendTicketChange(change.changeId));
  const confirmedChange = confirmTicketChange(change);
  const visibleTicketId = findServerTicketId(change);
  async function confirmAndRemove() {
    if (!(await confirm(createRemoveConfirmation(name, formatRemoveTicketQuestion(change, t), t)))) return;
    await run(async () => {
      await deleteQueuedTicketChange(change.changeId);
      return null;
    });
  }

  return (
    <>
      <UnsentRowActions message={message}>
        {confirmedChange && (
          <Button
            isBusy={isBusy}
            aria-label={`${t(getConfirmLabel(change))}: ${name}`}
            onClick={() => void run(async () => getMessage(await sendConfirmedTicketChange(confirmedChange)))}
          >
            {t(getConfirmLabel(change))}
          </Button>
        )}
        {confirmedChange && change.kind === 'close' && (
          <a
            href={`/ticket/${change.ticketId}`}
            aria-label={t('Change the quantity: {name}', { name })}
            className={buttonClass({ variant: 'outline' })}
            onClick={() => {
              restoreClosingDraft(change);
              void deleteQueuedTicketChange(change.changeId);
            }}
          >
            {t('Change the quantity')}
          </a>
        )}
        {visibleTicketId && (
          // A plain link: Next's link would wait for the server.
          <a
            href={`/ticket/${visibleTicketId}`}
            aria-label={t('Show ticket: {name}', { name })}
            className={buttonClass({ variant: 'outline' })}
          >
            {t('Show ticket')}
          </a>
        )}
        {change.kind === 'open' && canOpenAgain(ticket) && (
          <a
            href={`/open-ticket?again=${change.changeId}`}
            aria-label={t('Open a new ticket for this load: {name}', { name })}
            className={buttonClass({ variant: 'outline' })}
            onClick={() => restoreOpeningDraft(change)}
          >
            {t('Open a new ticket for this load')}
          </a>
        )}
        {canRetryTicket(ticket) && <TryAgainButton name={name} isBusy={isBusy} onPress={() => void run(tryAgain)} />}
        {canRemoveTicket(ticket) && <RemoveFromDeviceButton name={name} onPress={() => void confirmAndRemove()} />}
      </UnsentRowActions>
      {confirmDialog}
    </>
  );
}
