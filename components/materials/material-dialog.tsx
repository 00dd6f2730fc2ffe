import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDisposalFailureMessage, useDisposalText } from '@/components/disposal/use-disposal-text';
import { MaterialFormFields } from '@/components/materials/material-form-fields';
import {
  EMPTY_MATERIAL_DRAFT,
  toMaterialInput,
  isMaterialDraft,
  toMaterialDraft,
  type MaterialDraft,
} from '@/components/materials/material-draft';
import type { InvalidText } from '@/components/ui/forms/date-input';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { RejectedError } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { formatQuantity } from '@/lib/disposal/texts';
import { getFailureField } from '@/lib/failures';
import { editMaterial, postMaterial } from '@/lib/materials/contract';
import type { Material } from '@/lib/materials/material';
import { findMaterialFailure } from '@/lib/materials/rules';
import { formatMaterialDay } from '@/lib/materials/texts';

export interface MaterialDialogProps {
  unitId: string;
  personId: string;
  today: string;
  sites: readonly { id: string; name: string }[];
  /** null: a new material. */
  material: Material | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or edits a material. Input stays on the device until it is sent, or discarded with Cancel. */
export function MaterialDialog({ unitId, personId, today, sites, material, onSaved, onClose }: MaterialDialogProps) {
  const t = useDisposalText();
  const getMessage = useDisposalFailureMessage();
  const input = useStoredInput(
    createInputKey({ personId, unitId }, `material ${material?.id ?? 'new'}`),
    isMaterialDraft,
    material ? toMaterialDraft(material) : EMPTY_MATERIAL_DRAFT,
  );
  const draft = input.value;
  const [error, setError] = useState<{ field: string; message: string } | null>(null);
  // An invalid day that stays in the field and prevents sending.
  const [invalidExpiry, setInvalidExpiry] = useState<InvalidText | null>(null);
  const removeAndClose = () => {
    input.remove();
    onClose();
  };
  const saveCommand = useSaveMaterial(material, { onSaved, onClose: removeAndClose });
  const failed = useCurrentFailure(saveCommand.failure, draft);
  const set = (changes: Partial<MaterialDraft>) => {
    input.change({ ...draft, materialId: draft.materialId || crypto.randomUUID(), ...changes });
    setError(null);
  };
  const submit = () => {
    const values = toMaterialInput(draft, today);
    const code = findMaterialFailure(values, today);
    if (!code && !invalidExpiry) return void saveCommand.send({ ...values, materialId: draft.materialId });
    flushSync(() => setError(code && { field: getFailureField(code) ?? '', message: getMessage(code) }));
    document.querySelector<HTMLElement>('dialog[open] [aria-invalid]')?.focus();
  };
  return (
    <FormDialog
      title={t(material ? 'Edit listing' : 'New Listing')}
      submitLabel={t(material ? 'Save' : draft.mode === 'post' ? 'Post' : 'Search')}
      isWide
      isBusy={saveCommand.isBusy}
      failure={failed}
      onSubmit={submit}
      onCancel={removeAndClose}
      onClose={onClose}
    >
      {material && input.isStored && draft.version !== material.version && <ChangedNote material={material} />}
      <MaterialFormFields
        draft={draft}
        today={today}
        onChange={set}
        sites={addOwnSite(sites, material)}
        error={error}
        invalidText={invalidExpiry ?? undefined}
        onInvalid={setInvalidExpiry}
      />
    </FormDialog>
  );
}

/** Keeps the material's site selectable for a person who no longer works there. */
function addOwnSite(sites: MaterialDialogProps['sites'], material: Material | null): MaterialDialogProps['sites'] {
  if (!material?.siteId || sites.some(({ id }) => id === material.siteId)) return sites;
  return [...sites, { id: material.siteId, name: material.siteName }];
}

function ChangedNote({ material }: { material: Material }) {
  const t = useDisposalText();
  const { quantity, quantityUnit, siteName, expires, note } = material;
  const currentValues = [
    formatQuantity(quantity, quantityUnit, t),
    siteName,
    t('until {day}', { day: formatMaterialDay(expires, t) }),
    note,
  ];
  return (
    <InlineNote tone="warn" role="status">
      {t('Someone else changed this listing to: {now}. Save replaces it with what you entered here.', {
        now: currentValues.filter(Boolean).join(' · '),
      })}
    </InlineNote>
  );
}

interface SaveCallbacks {
  onSaved: () => void;
  onClose: () => void;
}

/** Posts a new material, or saves changes to the version that the person has seen. */
function useSaveMaterial(material: Material | null, { onSaved, onClose }: SaveCallbacks) {
  // Separate from the draft, so that it does not overwrite text typed while a response is pending.
  const [anotherId, setAnotherId] = useState<string | null>(null);
  const handleSaved = () => {
    onSaved();
    onClose();
  };
  const postCommand = useCommand(postMaterial, { onDone: handleSaved, retry: false });
  const editCommand = useCommand(editMaterial, { onDone: handleSaved, retry: false });
  const { isBusy, failure } = material ? editCommand : postCommand;
  return {
    isBusy,
    failure,
    async send(values: Parameters<typeof postCommand.send>[0]): Promise<void> {
      const result = material
        ? await editCommand.send({ ...values, materialId: material.id, version: material.version })
        : await postCommand.send({ ...values, materialId: anotherId ?? values.materialId });
      const code = 'error' in result && result.error instanceof RejectedError ? result.error.code : null;
      if (code === 'material-id-used') setAnotherId(crypto.randomUUID());
      if (code !== null) onSaved();
    },
  };
}
