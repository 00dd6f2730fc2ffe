import { z } from 'zod';
import { QUANTITY_UNITS } from '@/lib/disposal/rules';
import { LONGEST_NOTE, LONGEST_RESOURCE, DISCOVERY_MODES } from '@/lib/materials/rules';
import { count, day, line, orLeftOut, text, uuid } from '@/lib/platform/parse';

const quantityUnit = z.enum(QUANTITY_UNITS);

export const materialSchema = z.object({
  materialId: uuid,
  mode: z.enum(DISCOVERY_MODES),
  resource: line(LONGEST_RESOURCE),
  quantity: z.number(),
  quantityUnit,
  siteId: uuid.nullable(),
  note: text(LONGEST_NOTE),
  isPrivate: z.boolean(),
  expires: day,
});
export const changeSchema = materialSchema.extend({ version: count });
export const renewSchema = z.object({ materialId: uuid, expires: day });
export const materialIdSchema = z.object({ materialId: uuid });
/** `?material=` of the page, set by the task of its expiry. */
export const materialInAddress = z.object({ material: orLeftOut(uuid) });
/** Prefills the first step of an agreement; invalid ids leave the form empty. */
export const suggestionInAddress = z.object({ material: orLeftOut(uuid), match: orLeftOut(uuid) });

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
export const materialsAnswer = z.object({ materials: z.array(material) });
export const materialAnswer = z.object({ material });

export const userIdSchema = z.object({ id: line(100) });
export const wireMaterialsAnswer = z.object({
  materials: z.array(
    z.object({
      idmaterial: z.uuid(),
      iduser: z.uuid(),
      idresource: z.int().nullable(),
      resource: z.string(),
      iddiscoverymode: z.int(),
      discoverymode: z.string(),
      quantity: z.number(),
      quantityunit: z.string(),
      idsite: z.uuid().nullable(),
      siteName: z.string(),
      note: z.string(),
      private: z.boolean(),
      dateposted: z.iso.datetime(),
      dateexpires: z.iso.date(),
    }),
  ),
});
export const resourcesAnswer = z.object({
  resourcesList: z.array(z.object({ idresource: z.int(), resource: z.string(), resourcetype: z.string() })),
});
export const uniqueResourcesAnswer = z.object({ uniqueResourcesList: z.array(z.string()) });
export const uniqueTypesAnswer = z.object({ uniqueResourceTypesList: z.array(z.string()) });
export const quantitiesAnswer = z.object({
  quantitiesList: z.array(z.object({ idquantity: z.int(), quantity: z.string() })),
});
export const discoveryModesAnswer = z.object({
  discoveryModesList: z.array(z.object({ iddiscoverymode: z.int(), discoverymode: z.string() })),
});
