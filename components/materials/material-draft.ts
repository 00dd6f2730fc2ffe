import { parseAmount, QUANTITY_UNITS } from '@/lib/disposal/rules';
import { createShapeGuard } from '@/components/ui/forms/use-stored-input';
import type { Material } from '@/lib/materials/material';
import { UNIQUE_RESOURCES } from '@/lib/materials/resources';
import { addDaysToDay, DEFAULT_TERM_DAYS, type MaterialInput } from '@/lib/materials/rules';

/** Input as typed, kept on the device until it is sent. */
export interface MaterialDraft {
  /** Created with the first key, so that repeated requests create one material. */
  materialId: string;
  mode: string;
  /** A name of the list, `OTHER_MATERIAL`, or '' if nothing is selected. */
  listed: string;
  other: string;
  quantity: string;
  quantityUnit: string;
  siteId: string;
  note: string;
  seenBy: string;
  /** '' until chosen: the default term from the day on which it is sent. */
  expires: string;
  /** The version of the edited material when editing began; 0 for a new one. */
  version: number;
}

export const OTHER_MATERIAL = 'other';

export const EMPTY_MATERIAL_DRAFT: MaterialDraft = {
  materialId: '',
  mode: 'search',
  listed: '',
  other: '',
  quantity: '',
  quantityUnit: QUANTITY_UNITS[0],
  siteId: '',
  note: '',
  seenBy: 'unit',
  expires: '',
  version: 0,
};

export const isMaterialDraft = createShapeGuard(EMPTY_MATERIAL_DRAFT);

export const toDraft = ({ id, resource, quantity, siteId, isPrivate, ...material }: Material): MaterialDraft => ({
  materialId: id,
  mode: material.mode,
  ...(UNIQUE_RESOURCES.includes(resource)
    ? { listed: resource, other: '' }
    : { listed: OTHER_MATERIAL, other: resource }),
  quantity: String(quantity),
  quantityUnit: material.quantityUnit,
  siteId: siteId ?? '',
  note: material.note,
  seenBy: isPrivate ? 'unit' : 'all',
  expires: material.expires,
  version: material.version,
});

export const toMaterialInput = (typed: MaterialDraft, today: string): MaterialInput => ({
  mode: typed.mode === 'post' ? 'post' : 'search',
  resource: (typed.listed === OTHER_MATERIAL ? typed.other : typed.listed).trim(),
  quantity: parseAmount(typed.quantity),
  quantityUnit: QUANTITY_UNITS.find((unit) => unit === typed.quantityUnit) ?? QUANTITY_UNITS[0],
  siteId: typed.siteId || null,
  note: typed.note.trim(),
  isPrivate: typed.seenBy !== 'all',
  expires: typed.expires || addDaysToDay(today, DEFAULT_TERM_DAYS),
});
