import { QUANTITY_UNITS } from '@/lib/disposal/rules';
import { failure } from '@/lib/failures';
import { DISCOVERY_IDS } from '@/lib/materials/discovery';
import { findResource, RESOURCES, UNIQUE_RESOURCES, UNIQUE_TYPES } from '@/lib/materials/resources';
import { DISCOVERY_MODES } from '@/lib/materials/rules';
import { MODE_LABELS } from '@/lib/materials/texts';
import {
  discoveryModes,
  everyUserMaterial,
  quantitiesList,
  resourcesList,
  uniqueResources,
  uniqueResourceTypes,
  type WireMaterial,
} from '@/lib/materials/wire-contract';
import { implement } from '@/lib/platform/operation/implement';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { noInput } from '@/lib/platform/operation/input-schemas';
import { loadMaterialRows, type MaterialRow } from './rows';
import {
  discoveryModesOutput,
  quantitiesOutput,
  resourcesOutput,
  uniqueResourcesOutput,
  uniqueTypesOutput,
  userIdSchema,
  wireMaterialsOutput,
} from './wire-schema';

/** The caller's materials that were not taken down, including expired ones (CALLS-75). */
export const everyUserMaterialQuery = implement(everyUserMaterial, {
  input: userIdSchema,
  output: wireMaterialsOutput,
  async run({ db, input, actor }) {
    if (input.id.toLowerCase() !== actor.personId) return failure('not-found');
    const rows = await loadMaterialRows(
      db,
      Prisma.sql`m.person_id = ${actor.personId}::uuid AND m.taken_down_at IS NULL`,
    );
    return { materials: rows.map(toWireMaterial) };
  },
});

const toWireMaterial = (row: MaterialRow): WireMaterial => ({
  idmaterial: row.id,
  iduser: row.person_id,
  idresource: findResource(row.resource)?.id ?? null,
  resource: row.resource,
  iddiscoverymode: DISCOVERY_IDS[row.mode],
  discoverymode: MODE_LABELS[row.mode],
  quantity: row.quantity,
  quantityunit: row.quantity_unit,
  idsite: row.site_id,
  siteName: row.site_name,
  note: row.note,
  private: row.private,
  dateposted: row.posted_at.toISOString(),
  dateexpires: row.expires,
});

export const resourcesQuery = implement(resourcesList, {
  input: noInput,
  output: resourcesOutput,
  async run() {
    return {
      resourcesList: RESOURCES.map(({ id, resource, type }) => ({ idresource: id, resource, resourcetype: type })),
    };
  },
});

export const uniqueResourcesQuery = implement(uniqueResources, {
  input: noInput,
  output: uniqueResourcesOutput,
  async run() {
    return { uniqueResourcesList: [...UNIQUE_RESOURCES] };
  },
});

export const uniqueResourceTypesQuery = implement(uniqueResourceTypes, {
  input: noInput,
  output: uniqueTypesOutput,
  async run() {
    return { uniqueResourceTypesList: [...UNIQUE_TYPES] };
  },
});

export const quantitiesQuery = implement(quantitiesList, {
  input: noInput,
  output: quantitiesOutput,
  async run() {
    return { quantitiesList: QUANTITY_UNITS.map((quantity, index) => ({ idquantity: index + 1, quantity })) };
  },
});

export const discoveryModesQuery = implement(discoveryModes, {
  input: noInput,
  output: discoveryModesOutput,
  async run() {
    return {
      discoveryModesList: DISCOVERY_MODES.map((mode) => ({
        iddiscoverymode: DISCOVERY_IDS[mode],
        discoverymode: MODE_LABELS[mode],
      })),
    };
  },
});
