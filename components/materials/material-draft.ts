import { parseAmount, QUANTITY_UNITS } from '@/lib/disposal/rules';
import { createShapeGuard } from '@/components/ui/forms/use-stored-input';
import type { Material } from '@/lib/materials/material';
import { UNIQUE_RESOURCES } from '@/lib/materials/resources';
import { addDaysToDay, DEFAULT_TERM_DAYS, type MaterialInput } from '@/lib/materials/rules';

/** Input as typed, kept on the device until it is sent. */
export interface MaterialDraft {
  /** Created with the first change, so that repeated requests create one material. */
  materialId: string;
  mode: string;
  /** A name in `RESOURCES`, `OTHER_MATERIAL`, or '' if nothing is selected. */
  listedMaterial: string;
  other: string;
  quantity: string;
  quantityUnit: string;
  siteId: string;
  note: string;
  /** 'unit' or 'all'. */
  visibility: string;
  /** '' until chosen: the default term from the day on which it is sent. */
  expires: string;
  /** The version of the edited material when editing began; 0 for a new one. */
  version: number;
}

export const OTHER_MATERIAL = 'other';

export const EMPTY_MATERIAL_DRAFT: MaterialDraft = {
  materialId: '',
  mode: 'search',
  listedMaterial: '',
  other: '',
  quantity: '',
  quantityUnit: QUANTITY_UNITS[0],
  siteId: '',
  note: '',
  visibility: 'unit',
  expires: '',
  version: 0,
};

export const isMaterialDraft = createShapeGuard(EMPTY_MATERIAL_DRAFT);

export const toMaterialDraft = ({
  id,
  resource,
  quantity,
  siteId,
  isPrivate,
  ...material
}: Material): MaterialDraft => ({
  materialId: id,
  mode: material.mode,
  ...(UNIQUE_RESOURCES.includes(resource)
    ? { listedMaterial: resource, other: '' }
    : { listedMaterial: OTHER_MATERIAL, other: resource }),
  quantity: String(quantity),
  quantityUnit: material.quantityUnit,
  siteId: siteId ?? '',
  note: material.note,
  visibility: isPrivate ? 'unit' : 'all',
  expires: material.expires,
  version: material.version,
});

export const toMaterialInput = (draft: MaterialDraft, today: string): MaterialInput => ({
  mode: draft.mode === 'post' ? 'post' : 'search',
  resource: (draft.listedMaterial === OTHER_MATERIAL ? draft.other : draft.listedMaterial).trim(),
  quantity: parseAmount(draft.quantity),
  quantityUnit: QUANTITY_UNITS.find((unit) => unit === draft.quantityUnit) ?? QUANTITY_UNITS[0],
  siteId: draft.siteId || null,
  note: draft.note.trim(),
  isPrivate: draft.visibility !== 'all',
  expires: draft.expires || addDaysToDay(today, DEFAULT_TERM_DAYS),
});
