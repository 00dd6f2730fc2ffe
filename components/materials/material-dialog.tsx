import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDisposalSentence, useDisposalText } from '@/components/disposal/use-disposal-text';
import { MaterialFormFields } from '@/components/materials/material-form-fields';
import {
  EMPTY_MATERIAL_DRAFT,
  toMaterialInput,
  isMaterialDraft,
  toDraft,
  type MaterialDraft,
} from '@/components/materials/material-draft';
import type { InvalidText } from '@/components/ui/forms/date-input';
import { FormDialog } from '@/components/ui/dialogs/form-dialog';
import { InlineNote } from '@/components/ui/feedback/inline-note';
import { useCommand } from '@/components/ui/requests/use-command';
import { useCurrentFailure } from '@/components/ui/forms/use-current-failure';
import { useStoredInput } from '@/components/ui/forms/use-stored-input';
import { RefusedError } from '@/lib/client/api';
import { createInputKey } from '@/lib/client/stored-input';
import { randomUuid } from '@/lib/client/random-uuid';
import { formatQuantity } from '@/lib/disposal/texts';
import { getFailureField } from '@/lib/failures';
import { changeMaterial, postMaterial } from '@/lib/materials/contract';
import type { Material } from '@/lib/materials/material';
import { findMaterialFailure } from '@/lib/materials/rules';
import { formatMaterialDay } from '@/lib/materials/texts';

export interface MaterialDialogProps {
  unitId: string;
  personId: string;
  today: string;
  sites: readonly { id: string; name: string }[];
  material: Material | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or edits a material. Input stays on the device until it is sent, or discarded with Cancel. */
export function MaterialDialog({ unitId, personId, today, sites, material, onSaved, onClose }: MaterialDialogProps) {
  const t = useDisposalText();
  const sentence = useDisposalSentence();
  const input = useStoredInput(
    createInputKey({ personId, unitId }, `material ${material?.id ?? 'new'}`),
    isMaterialDraft,
    material ? toDraft(material) : EMPTY_MATERIAL_DRAFT,
  );
  const typed = input.value;
  const [wrong, setWrong] = useState<{ field: string; words: string } | null>(null);
  // An invalid day that stays in the field and prevents sending.
  const [unread, setUnread] = useState<InvalidText | null>(null);
  const end = () => {
    input.remove();
    onClose();
  };
  const saving = useSaveMaterial(material, { onSaved, onClose: end });
  const failed = useCurrentFailure(saving.failed, typed);
  const set = (part: Partial<MaterialDraft>) => {
    input.change({ ...typed, materialId: typed.materialId || randomUuid(), ...part });
    setWrong(null);
  };
  const submit = () => {
    const entered = toMaterialInput(typed, today);
    const code = findMaterialFailure(entered, today);
    if (!code && !unread) return void saving.send({ ...entered, materialId: typed.materialId });
    flushSync(() => setWrong(code && { field: getFailureField(code) ?? '', words: sentence(code) }));
    document.querySelector<HTMLElement>('dialog[open] [aria-invalid]')?.focus();
  };
  return (
    <FormDialog
      title={t(material ? 'Edit listing' : 'New Listing')}
      action={t(material ? 'Save' : typed.mode === 'post' ? 'Post' : 'Search')}
      wide
      busy={saving.busy}
      failed={failed}
      onSubmit={submit}
      onCancel={end}
      onClose={onClose}
    >
      {material && input.isStored && typed.version !== material.version && <ChangedNote material={material} />}
      <MaterialFormFields
        {...{ typed, today, set }}
        sites={addOwnSite(sites, material)}
        mistake={wrong}
        unread={unread ?? undefined}
        onUnread={setUnread}
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
  const now = [
    formatQuantity(quantity, quantityUnit, t),
    siteName,
    t('until {day}', { day: formatMaterialDay(expires, t) }),
    note,
  ];
  return (
    <InlineNote tone="warn" role="status">
      {t('Someone else changed this listing to: {now}. Save replaces it with what you entered here.', {
        now: now.filter(Boolean).join(' · '),
      })}
    </InlineNote>
  );
}

interface SaveCallbacks {
  onSaved: () => void;
  onClose: () => void;
}

/** Posts the material under the id of its draft, or saves changes to the version that the person has seen. */
function useSaveMaterial(material: Material | null, { onSaved, onClose }: SaveCallbacks) {
  // Separate from the draft, so that it does not overwrite text typed while a response is pending.
  const [anotherId, setAnotherId] = useState<string | null>(null);
  const done = () => {
    onSaved();
    onClose();
  };
  const posting = useCommand(postMaterial, { onDone: done, retry: false });
  const changing = useCommand(changeMaterial, { onDone: done, retry: false });
  const { busy, failed } = material ? changing : posting;
  return {
    busy,
    failed,
    async send(entered: Parameters<typeof posting.send>[0]): Promise<void> {
      const answer = material
        ? await changing.send({ ...entered, materialId: material.id, version: material.version })
        : await posting.send({ ...entered, materialId: anotherId ?? entered.materialId });
      const code = 'error' in answer && answer.error instanceof RefusedError ? answer.error.code : null;
      if (code === 'material-id-used') setAnotherId(randomUuid());
      if (code !== null) onSaved();
    },
  };
}
