import { useState } from 'react';
import { flushSync } from 'react-dom';
import { StakeholderFields } from '@/components/stakeholders/stakeholder-fields';
import type { SiteChoice } from '@/components/stakeholders/site-choice';
import { ConflictNote, type ConflictField } from '@/components/ui/forms/conflict-note';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { removeStoredInput, createInputKey, readStoredInput, storeInput } from '@/lib/client/stored-input';
import { isEqual } from '@/lib/equal';
import { getConflictingValues } from '@/lib/client/conflicting-values';
import { getFieldMessage } from '@/lib/form-state';
import { isString, isOptional, hasFields } from '@/lib/type-guards';
import { updateStakeholder } from '@/lib/stakeholders/contract';
import {
  validateStakeholder,
  type StakeholderError,
  type NewStakeholder,
  type Stakeholder,
} from '@/lib/stakeholders/rules';

export interface EditStakeholderProps {
  stakeholder: Stakeholder;
  personId: string;
  sites: readonly SiteChoice[];
  onSaved: () => void;
  onClose: () => void;
}

/** Edits a stakeholder. The input is stored on the device until the dialog is closed. */
export function EditStakeholder({ stakeholder, personId, sites, onSaved, onClose }: EditStakeholderProps) {
  const [before, setBefore] = useState(() => toFormValues(stakeholder));
  const [serverValues, setServerValues] = useState<Partial<NewStakeholder>>({});
  const { changed, change, forget } = useStoredChanges(
    createInputKey({ personId, unitId: stakeholder.idworkgroup }, `stakeholder ${stakeholder.idstakeholder}`),
    before,
  );
  const [shownErrors, setShownErrors] = useState<readonly StakeholderError[]>([]);
  const { send, isBusy, ...command } = useCommand(updateStakeholder, {
    successMessage: 'Stakeholder saved',
    retry: () => void save(),
  });
  const entered = { ...before, ...changed };
  const failed = useCurrentFailure(command.failure, entered);

  function close() {
    forget();
    onClose();
  }
  async function save(): Promise<void> {
    const errors = validateStakeholder(entered);
    if (errors.length > 0) {
      flushSync(() => setShownErrors(errors));
      return document.querySelector<HTMLElement>('dialog[open] [aria-invalid]')?.focus();
    }
    const { idstakeholder, idworkgroup } = stakeholder;
    if (Object.keys(changed).length > 0) {
      const fields = Object.keys(changed);
      const originalValues = Object.fromEntries(Object.entries(before).filter(([field]) => fields.includes(field)));
      const result = await send({ idstakeholder, idworkgroup, ...changed, before: originalValues });
      if ('error' in result) {
        const conflicts = getConflictingValues(result.error, isChangedFields);
        if (!conflicts) return;
        setServerValues(conflicts);
        return setBefore({ ...before, ...conflicts });
      }
      onSaved();
    }
    close();
  }
  const emailError = getFieldMessage('email', failed);
  return (
    <FormDialog
      title="Edit stakeholder"
      submitLabel="Save"
      isBusy={isBusy}
      failure={emailError || failed?.code === 'changed-meanwhile' ? null : failed}
      onSubmit={() => void save()}
      onClose={close}
    >
      <ConflictNote fields={listConflicts(serverValues, entered, sites, change)} />
      <StakeholderFields
        stakeholder={entered}
        sites={sites}
        isInFlow
        onChange={change}
        isErrorShown={(error) => shownErrors.includes(error)}
        onLeave={(error) => setShownErrors((current) => [...current, error])}
        emailError={emailError}
      />
    </FormDialog>
  );
}

const LABELS = { name: 'Name', email: 'Email', company: 'Company', siteids: 'Sites' } as const;

function listConflicts(
  serverValues: Partial<NewStakeholder>,
  entered: NewStakeholder,
  sites: readonly SiteChoice[],
  change: (changes: Partial<NewStakeholder>) => void,
): ConflictField[] {
  const format = (value: string | readonly string[]) =>
    typeof value === 'string' ? value : value.map((id) => sites.find((site) => site.id === id)?.name ?? id).join(', ');
  return (['name', 'email', 'company', 'siteids'] as const).flatMap((field) => {
    const value = serverValues[field];
    if (value === undefined) return [];
    const onUseServerValue = () => change({ [field]: value });
    return [{ label: LABELS[field], serverValue: format(value), localValue: format(entered[field]), onUseServerValue }];
  });
}

const toFormValues = ({ name, email, company, sites }: Stakeholder): NewStakeholder => ({
  name,
  email,
  company,
  siteids: sites.map(({ idsite }) => idsite),
});

/** The changed fields, stored on the device. Only these are sent. */
function useStoredChanges(key: string, original: NewStakeholder) {
  const [changed, setChanged] = useState(() => parseStoredChanges(readStoredInput(key)));
  return {
    changed,
    change(changes: Partial<NewStakeholder>) {
      const next = findDifferences({ ...changed, ...changes }, original);
      setChanged(next);
      if (Object.keys(next).length === 0) removeStoredInput(key);
      else storeInput(key, JSON.stringify(next));
    },
    forget: () => removeStoredInput(key),
  };
}

function findDifferences(changed: Partial<NewStakeholder>, original: NewStakeholder): Partial<NewStakeholder> {
  const { name, email, company, siteids } = changed;
  return {
    ...(name !== undefined && name !== original.name && { name }),
    ...(email !== undefined && email !== original.email && { email }),
    ...(company !== undefined && company !== original.company && { company }),
    ...(siteids !== undefined && !isEqual(siteids, original.siteids) && { siteids }),
  };
}

const isChangedFields = hasFields<Partial<NewStakeholder>>({
  name: isOptional(isString),
  email: isOptional(isString),
  company: isOptional(isString),
  siteids: isOptional((value): value is string[] => Array.isArray(value) && value.every(isString)),
});

/** localStorage may have data of an older version. */
function parseStoredChanges(stored: string | null): Partial<NewStakeholder> {
  try {
    const parsed: unknown = JSON.parse(stored || '{}');
    return isChangedFields(parsed) ? parsed : {};
  } catch {
    return {};
  }
}
