import { z } from 'zod';
import { QUANTITY_UNITS } from '@/lib/disposal/rules';
import { MAX_NOTE_LENGTH, MAX_RESOURCE_LENGTH, DISCOVERY_MODES } from '@/lib/materials/rules';
import { count, day, line, ignoreInvalid, text, uuid } from '@/lib/platform/operation/input-schemas';

const quantityUnit = z.enum(QUANTITY_UNITS);

export const materialSchema = z.object({
  materialId: uuid,
  mode: z.enum(DISCOVERY_MODES),
  resource: line(MAX_RESOURCE_LENGTH),
  quantity: z.number(),
  quantityUnit,
  siteId: uuid.nullable(),
  note: text(MAX_NOTE_LENGTH),
  isPrivate: z.boolean(),
  expires: day,
});
export const changeSchema = materialSchema.extend({ version: count });
export const renewSchema = z.object({ materialId: uuid, expires: day });
export const materialIdSchema = z.object({ materialId: uuid });
/** `?material=` of the page, set by the task of its expiry. */
export const materialUrlSchema = z.object({ material: ignoreInvalid(uuid) });
/** Prefills the first step of an agreement; invalid ids leave the form empty. */
export const suggestionUrlSchema = z.object({ material: ignoreInvalid(uuid), match: ignoreInvalid(uuid) });

const match = z.object({
  id: z.uuid(),
  company: z.string().nullable(),
  siteName: z.string(),
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  quantity: z.number(),
  quantityUnit,
  note: z.string(),
  expires: z.iso.date(),
  withinMiles: z.int().nullable(),
});
const material = z.object({
  id: z.uuid(),
  mode: z.enum(DISCOVERY_MODES),
  resource: z.string(),
  quantity: z.number(),
  quantityUnit,
  siteId: z.uuid().nullable(),
  siteName: z.string(),
  note: z.string(),
  isPrivate: z.boolean(),
  expires: z.iso.date(),
  state: z.enum(['current', 'expired', 'taken-down']),
  postedByName: z.string(),
  mayChange: z.boolean(),
  version: z.int(),
  matches: z.array(match),
});
export const materialsOutput = z.object({ materials: z.array(material) });
export const materialOutput = z.object({ material });
