import { z } from 'zod';
import { instant } from '@/lib/platform/operation/input-schemas';
import type { ReportFields } from '@/lib/reports/domain/report';
import { loggedBmp, reportFields } from './schema';
import { FLEXDATA, isJoinedField, TOP_LEVEL } from './wire-format';

/** Schema of a report in the wire format, as `toWireFormat` writes it. */

const { id, name, type, label, location, condition, correction } = loggedBmp.shape;

const createWireFieldSchemas = (names: Readonly<Record<string, keyof ReportFields>>) =>
  Object.fromEntries(
    Object.entries(names).map(([wireName, key]) => [
      wireName,
      isJoinedField(key) ? z.string() : reportFields.shape[key],
    ]),
  );

const employee = z.object({
  idemployee: z.string(),
  name: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  selected: z.literal(true),
});

const wireFormatBmp = z.object({
  id,
  idpractice: loggedBmp.shape.practiceId,
  idaction: z.string().nullable(),
  name,
  type,
  letterLabel: label,
  bmpIndex: z.int(),
  location,
  cas: z.array(z.object({ idaction: z.string(), name: z.string(), status: z.boolean() })).nullable(),
  conditionDocumentation: condition,
  correctionDocumentation: correction,
  status: z.enum(['Documentation', 'Incomplete', 'Overdue', 'Complete']),
  /** When its first open corrective action is due, or null; absent without a permit profile (API-06). */
  dueAt: instant.nullable().optional(),
});

const flexdata = z.strictObject({
  ...createWireFieldSchemas(FLEXDATA),
  verifiedBMPList: z.array(
    z.strictObject({ idpractice: z.string(), name: z.string(), type: z.string(), status: z.enum(['', 'good', 'na']) }),
  ),
  mapCenter: z.strictObject({ lat: z.number(), lng: z.number() }).nullable(),
  mapZoom: z.number().nullable(),
});

/** A JSON object inside a string, as specified, with the schema of its content. */
const flexdataText = z
  .string()
  .refine((text) => flexdata.safeParse(JSON.parse(text)).success, 'is not the flexdata of a report')
  .meta({
    contentMediaType: 'application/json',
    contentSchema: z.toJSONSchema(flexdata, { io: 'input', unrepresentable: 'any' }),
  });

export const getReportOutput = z.object({
  report: z.object({
    ...createWireFieldSchemas(TOP_LEVEL),
    idreport: z.uuid(),
    reportversion: z.string(),
    sitename: z.string(),
    status: z.enum(['setup', 'open', 'closed', 'finished']),
    createdby: z.string(),
    employeesList: z.array(employee),
    groupsList: z.array(wireFormatBmp),
    flexdata: flexdataText,
  }),
});
