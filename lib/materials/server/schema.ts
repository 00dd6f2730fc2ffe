import { z } from 'zod';
import { quantityUnitSchema } from '@/lib/disposal/server/schema';
import { MAX_NOTE_LENGTH, MAX_RESOURCE_LENGTH, DISCOVERY_MODES } from '@/lib/materials/rules';
import { count, day, line, ignoreInvalid, text, uuid } from '@/lib/platform/operation/input-schemas';

export const materialSchema = z.object({
  /** Created by the browser, so that a repeated request returns the first result. */
  materialId: uuid,
  mode: z.enum(DISCOVERY_MODES),
  resource: line(MAX_RESOURCE_LENGTH),
  quantity: z.number(),
  quantityUnit: quantityUnitSchema,
  siteId: uuid.nullable(),
  note: text(MAX_NOTE_LENGTH),
  isPrivate: z.boolean(),
  expires: day,
});
/** `version` is the one that was read. */
export const editMaterialSchema = materialSchema.extend({ version: count });
export const renewSchema = z.object({ materialId: uuid, expires: day });
export const materialIdSchema = z.object({ materialId: uuid });
/** `?material=` of the page, set by the task of its expiry. */
export const materialUrlSchema = z.object({ material: ignoreInvalid(uuid) });
/** Prefills the first step of an agreement; invalid ids leave the form empty. */
export const suggestionUrlSchema = z.object({ material: ignoreInvalid(uuid), match: ignoreInvalid(uuid) });

export const matchSchema = z.object({
  id: z.uuid(),
  /** The other company; null for a material of the own work unit. */
  company: z.string().nullable(),
  /** Set for the own unit only. */
  siteName: z.string(),
  /** null in the own work unit, and if that person keeps their contact info private or has left. */
  contact: z.object({ name: z.string(), email: z.string() }).nullable(),
  quantity: z.number(),
  quantityUnit: quantityUnitSchema,
  note: z.string(),
  expires: z.iso.date(),
  /** Distance between the two sites, in steps of five; null in the own work unit, and if one of them has no site. */
  withinMiles: z.int().nullable(),
});
export const unitMaterialSchema = z.object({
  id: z.uuid(),
  mode: z.enum(DISCOVERY_MODES),
  resource: z.string(),
  quantity: z.number(),
  quantityUnit: quantityUnitSchema,
  siteId: z.uuid().nullable(),
  siteName: z.string(),
  note: z.string(),
  isPrivate: z.boolean(),
  expires: z.iso.date(),
  state: z.enum(['current', 'expired', 'removed']),
  postedByName: z.string(),
  canChange: z.boolean(),
  /** Rises with each change, to detect conflicts. */
  version: z.int(),
  /** Those of the own work unit first, then newest first; empty unless the material is current. */
  matches: z.array(matchSchema),
});
export const materialsOutput = z.object({ materials: z.array(unitMaterialSchema) });
export const materialOutput = z.object({ material: unitMaterialSchema });
