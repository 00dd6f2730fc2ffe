import { toMeasuredChoice, MeasuredChoice } from '@/components/disposal/measured-choice';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { RichText } from '@/components/ui/text/language';
import { Button } from '@/components/ui/buttons/button';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { Select } from '@/components/ui/forms/select';
import { TextField } from '@/components/ui/forms/text-field';
import { createInputKey, storeInput } from '@/lib/client/stored-input';
import type { Agreement } from '@/lib/disposal/agreement';
import { parseAmount, MAX_DRIVER_LENGTH, MAX_LOAD_LENGTH, MAX_TRUCK_LENGTH } from '@/lib/disposal/rules';
import { formatFromTo, formatQuantity } from '@/lib/disposal/texts';
import type { RecentLoad } from '@/lib/disposal/ticket';
import { createShapeGuard } from '@/components/ui/forms/use-stored-input';
import type { QueuedOpening } from '@/lib/offline/store/schema';
import type { DisposalText, Translate } from '@/lib/text';

/** Input as typed, kept on the device until it is sent. */
export interface TicketDraft {
  /** Created with the first change, so that repeated requests open one ticket. */
  ticketId: string;
  agreementId: string;
  truck: string;
  driver: string;
  load: string;
  sent: string;
  measured: string;
}

/** The key of the draft, by agreement and by rejected change to open again. */
export const getOpeningKey = (agreementId: string | null, rejectedChangeId: string | null): string =>
  `open-ticket ${agreementId ?? ''} ${rejectedChangeId ?? ''}`;

/** Puts a rejected ticket back into the form of `/open-ticket?again={changeId}`, to be opened as another ticket. */
export function restoreOpeningDraft({ changeId, personId, unitId, opening }: QueuedOpening): void {
  const { agreementId, truck, driver, load, sent, sentEstimated } = opening;
  const draft: TicketDraft = {
    ticketId: crypto.randomUUID(),
    agreementId,
    truck,
    driver,
    load,
    sent: String(sent),
    measured: toMeasuredChoice(sentEstimated),
  };
  storeInput(createInputKey({ personId, unitId }, getOpeningKey(null, changeId)), JSON.stringify(draft));
}

/** Starts as estimated, because most export sites have no scale. */
export const EMPTY_TICKET_DRAFT: TicketDraft = {
  ticketId: '',
  agreementId: '',
  truck: '',
  driver: '',
  load: '',
  sent: '',
  measured: 'estimated',
};

export const isTicketDraft = createShapeGuard(EMPTY_TICKET_DRAFT);

interface TicketFieldsProps {
  draft: TicketDraft;
  getError: (name: keyof TicketDraft) => string | undefined;
  onChange: (changes: Partial<TicketDraft>) => void;
}

interface AgreementFieldProps extends Pick<TicketFieldsProps, 'onChange'> {
  agreements: readonly Agreement[];
  selected: Agreement | null;
  error: string | undefined;
}

export function AgreementField({ agreements, selected, error, onChange }: AgreementFieldProps) {
  const t = useDisposalText();
  return (
    <div className="grid gap-2">
      <Select
        label={t('Agreement')}
        placeholder={agreements.length > 1 || selected === null ? t('Select an agreement') : undefined}
        options={agreements.map((agreement) => ({
          value: agreement.id,
          label: `${agreement.material}: ${formatFromTo(agreement.export.siteName, agreement.import.siteName, t)}`,
        }))}
        value={selected?.id ?? ''}
        error={error}
        onChange={(event) => onChange({ agreementId: event.target.value })}
      />
      {selected && (
        <p className="text-small wrap-anywhere text-ink-muted">
          <bdi>{selected.material}</bdi>:{' '}
          <RichText
            text="{from} to {to}"
            values={{
              from: <bdi>{selected.export.siteName}</bdi>,
              to: (
                <>
                  <bdi>{selected.import.siteName}</bdi>, <bdi>{selected.import.unitName}</bdi>
                </>
              ),
            }}
          />
        </p>
      )}
    </div>
  );
}

const MAX_RECENT_TRUCKS = 4;

/** Buttons that fill in truck, driver and load of a recent load. The quantity is entered each time. */
export function RecentLoads({
  recent,
  agreementId,
  onChange,
}: Pick<TicketFieldsProps, 'onChange'> & { recent: readonly RecentLoad[]; agreementId: string }) {
  const t = useDisposalText();
  const offeredLoads = recent
    .filter((recentLoad) => recentLoad.agreementId === agreementId)
    .slice(0, MAX_RECENT_TRUCKS);
  if (offeredLoads.length === 0) return null;
  return (
    <div role="group" aria-label={t('Same truck again')} className="grid gap-2">
      <p aria-hidden="true" className="text-[0.9375rem] font-bold">
        {t('Same truck again')}
      </p>
      <div className="flex flex-wrap gap-2">
        {offeredLoads.map(({ truck, driver, load }) => (
          <Button
            key={truck}
            variant="outline"
            className="max-w-full"
            onClick={() => onChange({ truck, driver, load })}
          >
            <span className="truncate" dir="auto">
              {[truck, driver].filter(Boolean).join(' · ')}
            </span>
          </Button>
        ))}
      </div>
    </div>
  );
}

export function TruckField({ draft, getError, onChange }: TicketFieldsProps) {
  const t = useDisposalText();
  return (
    <TextField
      label={t('Truck')}
      hint={t('How the gate identifies it: plate or number')}
      dir="auto"
      autoComplete="off"
      maxLength={MAX_TRUCK_LENGTH}
      value={draft.truck}
      error={getError('truck')}
      onChange={(event) => onChange({ truck: event.target.value })}
    />
  );
}

/** The optional fields of a load. */
export function LoadFields({ draft, onChange }: Pick<TicketFieldsProps, 'draft' | 'onChange'>) {
  const t = useDisposalText();
  return (
    <div className="grid gap-5 tablet:grid-cols-2 tablet:gap-4">
      <TextField
        label={t('Driver')}
        optional={t('(Optional)')}
        hint={t('Both sites see the driver’s name. People who only scan the ticket do not.')}
        dir="auto"
        autoComplete="off"
        maxLength={MAX_DRIVER_LENGTH}
        value={draft.driver}
        onChange={(event) => onChange({ driver: event.target.value })}
      />
      <TextField
        label={t('Load')}
        optional={t('(Optional)')}
        hint={t('Details for the receiving site, such as the pile, layer or test')}
        dir="auto"
        autoComplete="off"
        maxLength={MAX_LOAD_LENGTH}
        value={draft.load}
        onChange={(event) => onChange({ load: event.target.value })}
      />
    </div>
  );
}

export function SentFields({
  draft,
  agreement,
  getError,
  onChange,
}: TicketFieldsProps & { agreement: Agreement | null }) {
  const t = useDisposalText();
  const excessWarning = agreement ? formatExcess(agreement, parseAmount(draft.sent), t) : null;
  return (
    <>
      <TextField
        label={t('Quantity sent')}
        unit={agreement ? t(agreement.quantityUnit) : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={draft.sent}
        error={getError('sent')}
        onChange={(event) => onChange({ sent: event.target.value })}
      />
      {excessWarning && (
        <InlineNote tone="warn" role="status">
          {excessWarning}
        </InlineNote>
      )}
      <MeasuredChoice value={draft.measured} onChange={(measured) => onChange({ measured })} />
    </>
  );
}

/** The warning about an exceeded quantity, or null. No error, because the truck is already loaded (decision X-212). */
function formatExcess({ totals, quantityUnit }: Agreement, sent: number, t: Translate<DisposalText>): string | null {
  const excess = sent - totals.remaining;
  if (!(excess > 0)) return null;
  return t('With this load, the agreed quantity is exceeded by {amount}.', {
    amount: formatQuantity(excess, quantityUnit, t),
  });
}
