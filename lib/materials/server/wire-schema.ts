import { z } from 'zod';
import { line } from '@/lib/platform/operation/input-schemas';

export const userIdSchema = z.object({ id: line(100) });
export const wireMaterialSchema = z.object({
  idmaterial: z.uuid(),
  iduser: z.uuid(),
  /** null if the material is not in `getresources`. */
  idresource: z.int().nullable(),
  resource: z.string(),
  /** 1 for a search, 2 for a post (NOTIF-20). */
  iddiscoverymode: z.int(),
  discoverymode: z.string(),
  quantity: z.number(),
  quantityunit: z.string(),
  idsite: z.uuid().nullable(),
  siteName: z.string(),
  note: z.string(),
  private: z.boolean(),
  dateposted: z.iso.datetime(),
  /** The last day, `YYYY-MM-DD`. */
  dateexpires: z.iso.date(),
});
export const wireMaterialsOutput = z.object({ materials: z.array(wireMaterialSchema) });
export const resourcesOutput = z.object({
  resourcesList: z.array(z.object({ idresource: z.int(), resource: z.string(), resourcetype: z.string() })),
});
export const uniqueResourcesOutput = z.object({ uniqueResourcesList: z.array(z.string()) });
export const uniqueTypesOutput = z.object({ uniqueResourceTypesList: z.array(z.string()) });
export const quantitiesOutput = z.object({
  quantitiesList: z.array(z.object({ idquantity: z.int(), quantity: z.string() })),
});
export const discoveryModesOutput = z.object({
  discoveryModesList: z.array(z.object({ iddiscoverymode: z.int(), discoverymode: z.string() })),
});
