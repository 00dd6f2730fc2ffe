import { amountIn, QUANTITY_UNITS } from '@/lib/disposal/rules';
import { fields, isText } from '@/lib/live-messages';
import type { Material } from '@/lib/materials/material';
import { UNIQUE_RESOURCES } from '@/lib/materials/resources';
import { daysLater, HOLDS_DAYS, type Entered } from '@/lib/materials/rules';

/** Input as typed, kept on the device until it is sent. */
export interface TypedMaterial {
  /** Created with the first key, so that repeated requests create one material. */
  materialId: string;
  mode: string;
  /** A name of the list, `OTHER`, or '' if nothing is selected. */
  listed: string;
  other: string;
  quantity: string;
  quantityUnit: string;
  siteId: string;
  note: string;
  seenBy: string;
  /** '' until chosen: the default term from the day on which it is sent. */
  expires: string;
  /** Of the edited material, when editing began. */
  version: number;
}

export const OTHER = 'other';

const isNumber = (value: unknown): value is number => typeof value === 'number';

export const isTypedMaterial = fields<TypedMaterial>({
  materialId: isText,
  mode: isText,
  listed: isText,
  other: isText,
  quantity: isText,
  quantityUnit: isText,
  siteId: isText,
  note: isText,
  seenBy: isText,
  expires: isText,
  version: isNumber,
});

export const EMPTY: TypedMaterial = {
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

export const typedOf = ({ id, resource, quantity, siteId, isPrivate, ...material }: Material): TypedMaterial => ({
  materialId: id,
  mode: material.mode,
  ...(UNIQUE_RESOURCES.includes(resource) ? { listed: resource, other: '' } : { listed: OTHER, other: resource }),
  quantity: String(quantity),
  quantityUnit: material.quantityUnit,
  siteId: siteId ?? '',
  note: material.note,
  seenBy: isPrivate ? 'unit' : 'all',
  expires: material.expires,
  version: material.version,
});

export const enteredOf = (typed: TypedMaterial, today: string): Entered => ({
  mode: typed.mode === 'post' ? 'post' : 'search',
  resource: (typed.listed === OTHER ? typed.other : typed.listed).trim(),
  quantity: amountIn(typed.quantity),
  quantityUnit: QUANTITY_UNITS.find((unit) => unit === typed.quantityUnit) ?? QUANTITY_UNITS[0],
  siteId: typed.siteId || null,
  note: typed.note.trim(),
  isPrivate: typed.seenBy !== 'all',
  expires: typed.expires || daysLater(today, HOLDS_DAYS),
});
