import { z } from 'zod';
import { instant, line, uuid } from '@/lib/platform/operation/input-schemas';
import { MAX_STAKEHOLDERS_PER_SAVE, STAKEHOLDER_LIMITS, type NewStakeholder } from '@/lib/stakeholders/rules';

/** The sites control sends a placeholder of value 0, which is ignored (STAKE-07). */
const siteids = z
  .array(z.union([uuid, z.literal(0), z.literal('0')]))
  .max(5000)
  .transform((ids) => [...new Set(ids.filter((id): id is string => id !== 0 && id !== '0'))]);

const row = {
  name: line(STAKEHOLDER_LIMITS.name),
  email: line(STAKEHOLDER_LIMITS.email),
  company: line(STAKEHOLDER_LIMITS.company),
  siteids,
};

const screenInput = z.object({
  idworkgroup: uuid,
  stakeholders: z.array(z.object(row)).min(1).max(MAX_STAKEHOLDERS_PER_SAVE),
});

/** The specification's list, in which every row names the work unit (CALLS-17). */
const specificationInput = z
  .array(z.object({ ...row, company: row.company.default(''), idworkgroup: uuid }))
  .min(1)
  .max(MAX_STAKEHOLDERS_PER_SAVE)
  .refine((rows) => new Set(rows.map(({ idworkgroup }) => idworkgroup)).size === 1, 'names several work units')
  .transform((rows) => ({
    idworkgroup: rows[0]?.idworkgroup ?? '',
    stakeholders: rows.map(({ name, email, company, siteids: sites }): NewStakeholder => ({
      name,
      email,
      company,
      siteids: sites,
    })),
  }));

export const saveNewStakeholdersSchema = z.union([screenInput, specificationInput]);

export const workUnitStakeholdersSchema = z.object({ idworkgroup: uuid });
export const siteStakeholdersSchema = z.object({ idsite: uuid, idworkgroup: uuid });
export const stakeholderSchema = z.object({ idstakeholder: uuid, idworkgroup: uuid });
export const restoreStakeholderSchema = stakeholderSchema.pick({ idstakeholder: true });
const stakeholderFields = {
  name: row.name.optional(),
  email: row.email.optional(),
  company: row.company.optional(),
  siteids: siteids.optional(),
};
export const updateStakeholderSchema = stakeholderSchema.extend({
  ...stakeholderFields,
  before: z.object(stakeholderFields).optional(),
});

const stakeholder = z.object({
  idstakeholder: z.uuid(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  sites: z.array(z.object({ name: z.string(), idsite: z.uuid() })),
  idworkgroup: z.uuid(),
  acknowledged: z.object({ at: instant, idreport: z.uuid(), siteName: z.string() }).nullable(),
});
export const stakeholdersOutput = z.object({ stakeholders: z.array(stakeholder) });
export const savedStakeholdersOutput = stakeholdersOutput.extend({ success: z.literal(true) });
