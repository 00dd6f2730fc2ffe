import { useState, type FormEvent } from 'react';
import {
  AgreementField,
  EMPTY_TICKET_DRAFT,
  isTicketDraft,
  LoadFields,
  getOpeningKey,
  RecentLoads,
  SentFields,
  TruckField,
  type TicketDraft,
} from '@/components/disposal/open-ticket-fields';
import { useDisposalFailureMessage, useDisposalText } from '@/components/disposal/use-disposal-text';
import { isEstimated } from '@/components/disposal/measured-choice';
import { useTicketForm } from '@/components/disposal/use-ticket-form';
import { Button } from '@/components/ui/buttons/button';
import { ButtonLink } from '@/components/ui/buttons/button-link';
import { FormError } from '@/components/ui/forms/form-error';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { useConfirm } from '@/components/ui/dialogs/use-confirm';
import { RejectedError, type RequestSender } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import type { Agreement } from '@/lib/disposal/agreement';
import type { NewTicket } from '@/lib/disposal/contract';
import { formatSameLoadQuestion, findLikelySameLoad } from '@/lib/disposal/load-checks';
import { parseAmount, findQuantityFailure } from '@/lib/disposal/rules';
import type { HaulData } from '@/lib/disposal/ticket';
import { getFieldMessage } from '@/lib/form-state';
import { now } from '@/lib/client/clock';
import type { QueuedOpening } from '@/lib/offline/store/schema';
import { deleteQueuedTicketChange } from '@/lib/offline/store/queued-ticket-changes';
import { toTicketRefusal, type TicketChangeResult } from '@/lib/offline/sync/ticket-sync';
import type { UnsentTicket } from '@/lib/offline/unsent-work/tickets';
import { formatProvisionalNumber } from '@/lib/offline/unsent-work/ticket-texts';
import type { DisposalText, Translate } from '@/lib/text';

type TicketErrors = Partial<Record<keyof TicketDraft, string>>;

export interface OpenTicketFormProps {
  sender: RequestSender;
  haul: HaulData;
  agreementId: string | null;
  /** The rejected change that is opened again as another ticket. */
  rejectedChangeId: string | null;
  unsent: readonly UnsentTicket[] | null;
  onOpened: (opened: TicketChangeResult & { change: QueuedOpening }) => void;
}

/** The form that opens a ticket, online or offline. */
export function OpenTicketForm({ sender, haul, agreementId, rejectedChangeId, unsent, onOpened }: OpenTicketFormProps) {
  const t = useDisposalText();
  const getMessage = useDisposalFailureMessage();
  const [firstAgreement, ...otherAgreements] = haul.agreements;
  const initial = {
    ...EMPTY_TICKET_DRAFT,
    agreementId: agreementId ?? (otherAgreements.length === 0 && firstAgreement ? firstAgreement.id : ''),
  };
  const input = useStoredInput(
    createInputKey(sender, getOpeningKey(agreementId, rejectedChangeId)),
    isTicketDraft,
    initial,
  );
  const [errors, setErrors] = useState<TicketErrors>({});
  // Separate from the draft, so that it does not overwrite text typed while a response is pending.
  const [anotherId, setAnotherId] = useState<string | null>(null);
  const { draft, change, send, isBusy, failure } = useTicketForm(input);
  const { confirm, confirmDialog } = useConfirm();
  const agreement = haul.agreements.find(({ id }) => id === draft.agreementId) ?? null;
  const set = (changes: Partial<TicketDraft>) => {
    change({ ...draft, ticketId: draft.ticketId || crypto.randomUUID(), ...changes });
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newErrors = findErrors(draft, agreement, t, getMessage);
    setErrors(newErrors);
    if (agreement && Object.keys(newErrors).length === 0) void openTicket(agreement, []);
  };
  const confirmAnotherLoad = (ticket: KnownTicket): Promise<boolean> =>
    confirm({
      title: t('Truck already has a ticket'),
      question: formatSameLoadQuestion(ticket, t),
      confirmLabel: t('Yes, open another ticket'),
      cancelLabel: t('No'),
    });
  /** @param besideTickets tickets of the same truck that the person has confirmed */
  async function openTicket(selectedAgreement: Agreement, besideTickets: readonly string[]): Promise<void> {
    const ticketId = anotherId ?? draft.ticketId;
    const opening = {
      ...toPendingTicket({ ...draft, ticketId }),
      ...(besideTickets.length > 0 && { besideTickets: [...besideTickets] }),
    };
    const queuedOpening = createQueuedOpening(opening, selectedAgreement, sender, haul);
    const similarTicket = findLikelySameLoad(
      { id: ticketId, truck: opening.truck, openedAt: queuedOpening.at },
      listKnownTickets(haul, unsent, t),
      besideTickets,
    );
    if (similarTicket) {
      if (await confirmAnotherLoad(similarTicket))
        await openTicket(selectedAgreement, [...besideTickets, similarTicket.id]);
      return;
    }
    const result = await send(queuedOpening);
    if ('error' in result) {
      const refusal = result.error instanceof RejectedError ? toTicketRefusal(result.error) : null;
      if (refusal?.code === 'ticket-id-used') setAnotherId(crypto.randomUUID());
      const existingTicket = refusal?.code === 'truck-has-ticket' ? refusal.serverTicket : null;
      if (existingTicket && (await confirmAnotherLoad(existingTicket)))
        await openTicket(selectedAgreement, [...besideTickets, existingTicket.id]);
      return;
    }
    if (rejectedChangeId !== null) await deleteQueuedTicketChange(rejectedChangeId).catch(() => undefined);
    onOpened({ ...result.output, change: queuedOpening });
  }
  const getError = (name: keyof TicketDraft) => errors[name] ?? getFieldMessage(name, failure);
  const generalFailure = failure && !['truck', 'sent'].some((name) => getFieldMessage(name, failure)) ? failure : null;
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <FormError message={generalFailure?.message ?? null} help={generalFailure?.action}>
        {generalFailure?.code === 'ticket-id-used' && (
          <ButtonLink href={`/ticket/${draft.ticketId}`} variant="outline" className="mt-2">
            {t('Show ticket')}
          </ButtonLink>
        )}
      </FormError>
      <AgreementField
        agreements={haul.agreements}
        selected={agreement}
        error={getError('agreementId')}
        onChange={set}
      />
      {agreement && <RecentLoads recent={haul.recent} agreementId={agreement.id} onChange={set} />}
      <TruckField draft={draft} getError={getError} onChange={set} />
      <SentFields draft={draft} agreement={agreement} getError={getError} onChange={set} />
      <LoadFields draft={draft} onChange={set} />
      <div>
        <Button type="submit" size="primary" isBusy={isBusy} className="max-tablet:w-full">
          {t('Open ticket')}
        </Button>
      </div>
      {confirmDialog}
    </form>
  );
}

interface KnownTicket {
  id: string;
  truck: string;
  number: number | string;
  openedAt: string;
}

/** Tickets from the person's export sites that this device knows, from the server and from its own queue. */
function listKnownTickets(
  { tickets }: HaulData,
  unsent: readonly UnsentTicket[] | null,
  t: Translate<DisposalText>,
): KnownTicket[] {
  const queuedOpenings = (unsent ?? []).flatMap(({ change, state }) =>
    change.kind === 'open' && state !== 'refused' ? change : [],
  );
  return [
    ...tickets.filter(({ profiles }) => profiles.export !== null),
    ...queuedOpenings.map(({ ticketId, at, opening }) => ({
      id: ticketId,
      truck: opening.truck,
      number: formatProvisionalNumber(at, t),
      openedAt: at,
    })),
  ];
}

function findErrors(
  draft: TicketDraft,
  agreement: Agreement | null,
  t: Translate<DisposalText>,
  getMessage: ReturnType<typeof useDisposalFailureMessage>,
): TicketErrors {
  const messages: TicketErrors = {
    agreementId: agreement ? undefined : t('Select an agreement'),
    truck: draft.truck.trim() ? undefined : getMessage('truck-missing'),
    sent: findQuantityFailure(parseAmount(draft.sent)) ? getMessage('sent-wrong') : undefined,
  };
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== undefined));
}

const createQueuedOpening = (
  opening: NewTicket,
  { material, quantityUnit, ...sides }: Agreement,
  { personId, unitId }: RequestSender,
  { me, unit }: HaulData,
): QueuedOpening => {
  const at = now();
  return {
    kind: 'open',
    changeId: opening.ticketId,
    ticketId: opening.ticketId,
    personId,
    personName: me.name,
    unitId,
    unitName: unit.name,
    at,
    opening: { ...opening, openedAt: at },
    material,
    quantityUnit,
    siteNames: { export: sides.export.siteName, import: sides.import.siteName },
  };
};

const toPendingTicket = ({ ticketId, agreementId, truck, driver, load, sent, measured }: TicketDraft) => ({
  ticketId,
  agreementId,
  truck: truck.trim(),
  driver: driver.trim(),
  load: load.trim(),
  sent: parseAmount(sent),
  sentEstimated: isEstimated(measured),
});
