import { z } from 'zod';
import { instant, successOutput } from '@/lib/platform/operation/input-schemas';
import { ENTRY_FIELDS } from '@/lib/library/library';
import { modeSchema, formItemSchema } from './schema';

const autoBmpId = z.enum(['-1', '-2']);

const practice = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  actions: z.array(z.object({ id: z.uuid(), name: z.string() })),
  autoBmp: autoBmpId.nullable(),
  version: z.string(),
});

export const libraryGroupSchema = z.object({ name: z.string(), entries: z.array(practice) });

/** Practices that equal the master library are given by id only. */
export const siteLibrariesSchema = z.record(
  z.uuid(),
  z.array(z.object({ name: z.string(), entries: z.array(z.union([practice, z.uuid()])) })),
);

export const inspectionLibrariesOutput = z.object({
  library: z.array(libraryGroupSchema),
  siteLibraries: siteLibrariesSchema.optional(),
});

const origin = z.enum(['master', 'changed', 'moved', 'own']);
const field = z.enum(ENTRY_FIELDS);
const value = z.union([z.string(), z.array(z.string()).readonly()]);
const drift = z
  .array(z.object({ field: field.exclude(['connections']), before: value, master: value, ours: value }))
  .readonly();

export const composedEntrySchema = z.object({
  id: z.uuid(),
  mode: modeSchema,
  groupId: z.uuid(),
  name: z.string(),
  description: z.string(),
  standard: z.string(),
  formItem: formItemSchema,
  pictures: z.array(z.string()).readonly(),
  autoBmp: autoBmpId.nullable(),
  position: z.number(),
  connections: z.array(z.uuid()).readonly(),
  origin,
  changedFields: z.array(field).readonly(),
  drift,
  version: z.string(),
  updatedAt: instant,
});

const composedGroup = z.object({
  id: z.uuid(),
  mode: modeSchema,
  name: z.string(),
  position: z.number(),
  origin,
  drift,
  version: z.string(),
  entries: z.array(composedEntrySchema).readonly(),
});

export const libraryViewOutput = z.object({
  /** null for the master library. */
  site: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  mode: modeSchema,
  groups: z.array(composedGroup).readonly(),
  hidden: z.object({
    groups: z.array(z.object({ id: z.uuid(), mode: modeSchema, name: z.string(), entryCount: z.int() })).readonly(),
    entries: z.array(z.object({ id: z.uuid(), mode: modeSchema, name: z.string(), groupName: z.string() })).readonly(),
  }),
  opposite: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        entries: z.array(z.object({ id: z.uuid(), name: z.string() })).readonly(),
      }),
    )
    .readonly(),
});

export const siteDifferencesOutput = z.object({
  sites: z.array(z.object({ siteId: z.uuid(), differenceCount: z.int() })).readonly(),
});
export const followersOutput = z.object({
  followingSiteCount: z.int(),
  keepingSites: z.array(z.object({ siteId: z.uuid(), name: z.string() })).readonly(),
});
export const entryOutput = successOutput.extend({ identry: z.uuid(), entry: composedEntrySchema });
export const deletedEntryOutput = successOutput.extend({
  hidden: z.boolean(),
  deleted: z.object({
    entryId: z.uuid(),
    groupId: z.uuid(),
    name: z.string(),
    description: z.string(),
    standard: z.string(),
    formItem: formItemSchema,
    pictures: z.array(z.string()).readonly(),
    connections: z.array(z.uuid()).readonly(),
  }),
});
const idAndName = z.object({ id: z.uuid(), name: z.string() });
export const addedGroupsOutput = successOutput.extend({ groups: z.array(idAndName).readonly() });
export const renamedGroupOutput = successOutput.extend({ group: idAndName });
export const groupOrderOutput = successOutput.extend({ order: z.array(z.uuid()).readonly() });
const undoId = z.uuid().nullable();
export const deletedGroupOutput = successOutput.extend({ hidden: z.boolean(), undoId });

const names = z.object({ groups: z.array(z.string()).readonly(), entries: z.array(z.string()).readonly() });
const summary = z.object({ own: names, changed: names, hidden: names });
export const resetSummaryOutput = z.object({ summary });
export const resetOutput = successOutput.extend({ summary, undoId });

const problem = z.object({
  at: z.object({ group: z.int(), entry: z.int().optional() }),
  mode: modeSchema,
  group: z.string(),
  name: z.string(),
  field: z.enum(['group', 'name', 'description', 'connections', 'library']),
  value: z.string(),
  why: z.string(),
});
const step = z.object({
  at: z.object({ group: z.int(), entry: z.int() }),
  mode: modeSchema,
  group: z.string(),
  name: z.string(),
  changes: z
    .array(
      z.object({
        what: z.enum(ENTRY_FIELDS),
        before: z.string(),
        after: z.string(),
      }),
    )
    .readonly()
    .nullable(),
});
export const undoOutput = successOutput.extend({ keptCount: z.int() });
export const importLibraryOutput = z.object({
  done: z.boolean(),
  addedCount: z.int(),
  changedCount: z.int(),
  unchangedCount: z.int(),
  steps: z.array(step).readonly(),
  /** For `undoLibraryChange`; null if nothing was written. */
  undoId,
  problems: z.array(problem).readonly(),
});
