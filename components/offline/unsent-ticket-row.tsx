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
import { deleteTicketAct } from '@/lib/offline/store/ticket-acts';
import type { SendResult } from '@/lib/offline/sync/send-result';
import { sendConfirmedTicketAct, resendTicketAct } from '@/lib/offline/sync/ticket-sync';
import { formatAge, formatSendResult } from '@/lib/offline/unsent-work/texts';
import {
  confirmTicketAct,
  getConfirmLabel,
  canOpenAgain,
  canRemoveTicket,
  canRetryTicket,
  formatRemoveTicketQuestion,
  formatTicketActName,
  formatTicketActSummary,
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
  const { act, state } = ticket;
  const isFromOtherPerson = state === 'other-person';
  const summary = (
    <>
      {!isFromOtherPerson && <>{formatTicketActSummary(act, t)} · </>}
      {formatAge(act.at, renderedAt, t)}
    </>
  );
  return (
    <UnsentRow
      name={isFromOtherPerson ? formatOthersTicket(act.personName, t) : formatTicketActName(act, t)}
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
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const { act } = ticket;
  const name = formatTicketActName(act, t);

  async function run(work: () => Promise<string | null>): Promise<void> {
    setBusy(true);
    setMessage(null);
    setMessage(await work().catch(() => t('Something went wrong. Your ticket is still on this device. Try again.')));
    setBusy(false);
    onChange();
  }
  // The row already shows the reason of a refusal.
  const getMessage = (result: SendResult) => (result.kind === 'refused' ? null : formatSendResult(result, t));
  const tryAgain = async () => getMessage(await resendTicketAct(act.actId));
  const confirmedAct = confirmTicketAct(act);
  const visibleTicketId = findServerTicketId(act);
  async function confirmAndRemove() {
    if (!(await confirm(createRemoveConfirmation(name, formatRemoveTicketQuestion(act, t), t)))) return;
    await run(async () => {
      await deleteTicketAct(act.actId);
      return null;
    });
  }

  return (
    <>
      <UnsentRowActions message={message}>
        {confirmedAct && (
          <Button
            busy={busy}
            aria-label={`${t(getConfirmLabel(act))}: ${name}`}
            onClick={() => void run(async () => getMessage(await sendConfirmedTicketAct(confirmedAct)))}
          >
            {t(getConfirmLabel(act))}
          </Button>
        )}
        {confirmedAct && act.kind === 'close' && (
          <a
            href={`/ticket/${act.ticketId}`}
            aria-label={t('Change the quantity: {name}', { name })}
            className={buttonClass({ variant: 'outline' })}
            onClick={() => {
              restoreClosingDraft(act);
              void deleteTicketAct(act.actId);
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
        {act.kind === 'open' && canOpenAgain(ticket) && (
          <a
            href={`/open-ticket?again=${act.actId}`}
            aria-label={t('Open a new ticket for this load: {name}', { name })}
            className={buttonClass({ variant: 'outline' })}
            onClick={() => restoreOpeningDraft(act)}
          >
            {t('Open a new ticket for this load')}
          </a>
        )}
        {canRetryTicket(ticket) && <TryAgainButton name={name} busy={busy} onPress={() => void run(tryAgain)} />}
        {canRemoveTicket(ticket) && <RemoveFromDeviceButton name={name} onPress={() => void confirmAndRemove()} />}
      </UnsentRowActions>
      {confirmDialog}
    </>
  );
}
