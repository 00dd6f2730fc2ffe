import { useRef, useState, type ClipboardEvent, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/components/ui/icons/icon';
import { StakeholderFields } from '@/components/stakeholders/stakeholder-fields';
import type { SiteChoice } from '@/components/stakeholders/site-choice';
import { useNewStakeholders, type FormRow } from '@/components/stakeholders/use-new-stakeholders';
import { Button } from '@/components/ui/buttons/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialogs/dialog';
import { Badge } from '@/components/ui/feedback/badge';
import { FormCard } from '@/components/ui/forms/form-card';
import { FormError } from '@/components/ui/forms/form-error';
import { IconButton } from '@/components/ui/buttons/icon-button';
import { useCreation } from '@/components/ui/requests/use-creation';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { saveNewStakeholders } from '@/lib/stakeholders/contract';
import {
  findByEmail,
  isBlankStakeholder,
  MAX_STAKEHOLDERS_PER_SAVE,
  validateStakeholder,
  type StakeholderError,
  type Stakeholder,
} from '@/lib/stakeholders/rules';

export interface AddStakeholdersProps {
  unitId: string;
  personId: string;
  sites: readonly SiteChoice[];
  stakeholders: readonly Stakeholder[];
  onSaved: (stakeholders: Stakeholder[]) => void;
}

/** The form that adds several stakeholders at once (STAKE-01, STAKE-03…10). */
export function AddStakeholders({ unitId, personId, sites, stakeholders, onSaved }: AddStakeholdersProps) {
  const form = useRef<HTMLFormElement>(null);
  const { rows, change, add, remove, paste, removeSaved } = useNewStakeholders({ unitId, personId });
  const shownErrors = useShownErrors();
  const { send, isBusy, ...command } = useCreation(saveNewStakeholders, {
    successMessage: 'Stakeholders saved',
    retry: () => void save(),
  });

  const failed = useCurrentFailure(command.failure, { rows });
  const [isSheetOpen, setSheetOpen] = useState(false);
  const unsavedCount = rows.filter((row) => !isBlankStakeholder(row)).length;
  const hasTooManyRows = rows.length > MAX_STAKEHOLDERS_PER_SAVE;

  async function save(): Promise<void> {
    if (hasTooManyRows) return;
    if (rows.some((row) => validateStakeholder(row).length > 0)) {
      flushSync(() => shownErrors.showAll(rows));
      return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    }
    const result = await send({ idworkgroup: unitId, stakeholders: rows.map(toNewStakeholder) });
    if ('error' in result) return;
    removeSaved(rows);
    setSheetOpen(false);
    shownErrors.forget();
    onSaved(result.output.stakeholders);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  const fields = (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
      {rows.map((row, index) => (
        <Row
          key={row.key}
          row={row}
          sites={sites}
          stakeholders={stakeholders}
          isInFlow={isSheetOpen}
          number={index + 1}
          onChange={(changed) => change(row.key, changed)}
          onRemove={rows.length > 1 ? () => remove(row.key) : undefined}
          onPaste={(event) => {
            if (paste(row.key, event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
          isErrorShown={(error) => shownErrors.has(row.key, error)}
          onLeave={(error) => shownErrors.show(row.key, error)}
        />
      ))}
      {hasTooManyRows ? (
        <FormError message={formatTooManyRows(rows.length - MAX_STAKEHOLDERS_PER_SAVE)} />
      ) : (
        <FormError message={failed?.message ?? null} help={failed?.action} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button variant="text" className="-ml-4" disabled={rows.length >= MAX_STAKEHOLDERS_PER_SAVE} onClick={add}>
          <Icon name="plus" />
          Add another
        </Button>
        <Button type="submit" size="field" isBusy={isBusy} className="min-w-36">
          Save
        </Button>
      </div>
    </form>
  );
  return (
    <>
      <Button className="w-full tablet:hidden" onClick={() => setSheetOpen(true)}>
        <Icon name="plus" />
        Add stakeholder
        {unsavedCount > 0 && <Badge>{unsavedCount} not saved</Badge>}
      </Button>
      {isSheetOpen ? (
        <Dialog title={TITLE} onClose={() => setSheetOpen(false)}>
          {fields}
        </Dialog>
      ) : (
        // The list of sites overlaps the card below.
        <FormCard id="add-stakeholders" title={TITLE} className="relative z-10 max-tablet:hidden">
          {fields}
        </FormCard>
      )}
    </>
  );
}

const TITLE = 'Add stakeholders for sites in your work unit:';

interface RowProps {
  row: FormRow;
  number: number;
  sites: readonly SiteChoice[];
  stakeholders: readonly Stakeholder[];
  isInFlow: boolean;
  onChange: (changed: Partial<FormRow>) => void;
  /** Undefined for the only row (STAKE-09). */
  onRemove?: () => void;
  onPaste: (event: ClipboardEvent) => void;
  isErrorShown: (error: StakeholderError) => boolean;
  onLeave: (error: StakeholderError) => void;
}

function Row({ row, number, stakeholders, onRemove, ...fields }: RowProps) {
  const existing = row.email.trim() === '' ? undefined : findByEmail(stakeholders, row.email);
  return (
    <fieldset
      className={classNames(
        'relative grid gap-4 not-first:border-t not-first:border-line not-first:pt-4 tablet:grid-cols-2',
        onRemove ? 'desktop:grid-cols-[1fr_1.2fr_1fr_1.6fr_auto]' : 'desktop:grid-cols-[1fr_1.2fr_1fr_1.6fr]',
      )}
    >
      <legend className="sr-only">Stakeholder {number}</legend>
      <StakeholderFields
        stakeholder={row}
        {...fields}
        emailHint={existing && `Already on the list as ${existing.name}. Save adds these sites.`}
      />
      {onRemove && (
        <div className="flex items-center justify-between max-desktop:order-first max-desktop:col-span-full max-desktop:-mb-3 desktop:mt-7">
          <span aria-hidden="true" className="font-bold desktop:hidden">
            Stakeholder {number}
          </span>
          <IconButton label={`Remove row ${number}`} icon={<Icon name="trash" />} tone="danger" onClick={onRemove} />
        </div>
      )}
    </fieldset>
  );
}

const formatTooManyRows = (excess: number): string =>
  `You can save up to ${MAX_STAKEHOLDERS_PER_SAVE} rows at once. ${excess === 1 ? 'Remove 1 row, then add it' : `Remove ${excess} rows, then add them`} after you save.`;

const toNewStakeholder = ({ name, email, company, siteids }: FormRow) => ({ name, email, company, siteids });

/** Which errors are shown: those of fields that lost the focus, and of all rows after an attempt to save. */
function useShownErrors() {
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const [submittedRows, setSubmittedRows] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (key: string, error: StakeholderError) => submittedRows.has(key) || leftFields.has(`${key} ${error}`),
    show: (key: string, error: StakeholderError) => setLeftFields((current) => new Set(current).add(`${key} ${error}`)),
    showAll: (rows: readonly FormRow[]) => setSubmittedRows(new Set(rows.map(({ key }) => key))),
    forget() {
      setSubmittedRows(new Set());
      setLeftFields(new Set());
    },
  };
}
