import { CERTIFICATION_KEYS, INSPECTOR_KEY, SIGNATURE_KINDS } from '@/lib/signing/statements';
import { authoritySchema } from '@/lib/signing/server/delegation-schema';
import { requiredCertificateSchema } from '@/lib/signing/server/schema';
import { FORM_KEYS } from '@/lib/compliance/forms';
import { permitDetailsSchema } from '@/lib/compliance/server/schema';
import { RULE_SET_KEYS } from '@/lib/compliance/rules/rule-set';
import { z } from 'zod';
import { siteInstancesOutput } from '@/lib/register/server/visit-schema';
import { libraryGroupSchema, siteLibrariesSchema } from '@/lib/library/server/output-schemas';
import { count, cursor, day, instant, position, successOutput } from '@/lib/platform/operation/input-schemas';
import { reportSiteSchema } from '@/lib/sites/server/schema';
import { crewMemberSchema } from '@/lib/workgroups/server/schema';
import { photoOrigin } from './evidence-schema';
import { loggedBmp, photoFileName, reportFields } from './schema';

/** Output schemas of the report operations. Parts of a report are in schema.ts. */

const status = z.enum(['setup', 'open', 'closed', 'finished']);
/** The tags in the register, by BMP id. */
const bmpTags = z.record(z.uuid(), z.string());
const labelCounters = z.object({ documentation: count, correction: count });

export const reportSchema = z.object({
  id: z.uuid(),
  status,
  createdBy: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  siteName: z.string(),
  timeZone: z.string(),
  fields: reportFields,
  bmps: z.array(loggedBmp),
  version: count,
  closedAt: instant.optional(),
  labelCounters: labelCounters.optional(),
  /** Who is logging which BMP now, by BMP id. */
  beingLogged: z.record(z.uuid(), z.object({ personId: z.uuid(), at: instant })).optional(),
  /** When the first open corrective action of a BMP is due, by BMP id; absent without a permit profile. */
  dueTimes: z.record(z.uuid(), instant).optional(),
  tags: bmpTags.optional(),
});

const listedReport = {
  id: z.uuid(),
  siteName: z.string(),
  type: reportFields.shape.type,
  otherType: reportFields.shape.otherType,
  date: instant,
  timeZone: z.string(),
};

export const pendingReportsOutput = z.object({
  reports: z.array(
    z.object({
      ...listedReport,
      siteId: z.uuid().nullable(),
      status,
      creatorName: z.string(),
      isOwn: z.boolean(),
      isInCrew: z.boolean(),
      caStats: z.object({ completeCAPercent: z.number().min(0).max(100), required: count, corrected: count }),
      bmpCount: count,
      lastChange: z.object({ by: z.string(), at: instant }).nullable(),
      /** Names of the other people who are logging a BMP now. */
      loggedBy: z.array(z.string()),
      dueAt: instant.nullable().optional(),
    }),
  ),
});

export const pastReportsOutput = z.object({
  reports: z.array(
    z.object({
      ...listedReport,
      siteId: z.uuid().nullable(),
      status,
      inspectors: z.string(),
      counts: z.object({ complete: count, open: count, documentation: count }),
      acknowledgedCount: count,
      sharedCount: count,
    }),
  ),
  total: count,
  /** The search stopped counting; there are more than `total`. */
  isTotalCapped: z.boolean(),
  page: z.int().min(1),
  older: cursor.nullable(),
  newer: cursor.nullable(),
  sites: z.array(z.object({ id: z.uuid(), name: z.string() })),
  types: z.array(z.string()),
});

export const deletedReportsOutput = z.object({
  reports: z.array(z.object({ ...listedReport, deletedAt: instant, creatorName: z.string() })),
});

const unitData = z.object({
  sites: z.array(reportSiteSchema),
  crew: z.array(crewMemberSchema),
  library: z.array(libraryGroupSchema),
  siteLibraries: siteLibrariesSchema.optional(),
  /** How inspections are signed at sites with a permit profile, by site id. */
  signingRules: z.record(
    z.uuid(),
    z.strictObject({ rulesKey: z.enum(RULE_SET_KEYS), certificationKey: z.enum(CERTIFICATION_KEYS) }),
  ),
  /** The regulator's forms of sites with one, by site id. */
  siteForms: z.record(
    z.uuid(),
    z.object({
      form: z.enum(FORM_KEYS),
      permit: permitDetailsSchema.pick({
        options: true,
        permitNumber: true,
        permittee: true,
        county: true,
        contractor: true,
        officePhone: true,
      }),
    }),
  ),
  /** Who of the crew may certify inspections. */
  authorities: z.array(authoritySchema),
  /** What the caller's crew record has of the certificates that permits name, by site id. */
  certificates: z.record(z.uuid(), requiredCertificateSchema),
  me: z.object({ id: z.uuid(), name: z.string(), email: z.string(), username: z.string() }),
  unit: z.object({ id: z.uuid(), name: z.string() }),
});

export const editorDataOutput = unitData.extend({
  report: reportSchema,
  today: day,
  lastChange: z.object({ by: z.string(), at: instant }).optional(),
  /** Ids of this person's saves that the server has. */
  latestSaveIds: z.array(z.uuid()).optional(),
});

export const previousInspectionsOutput = z.object({
  last: z
    .object({
      date: instant,
      fields: reportFields.partial(),
      bmps: z.array(
        loggedBmp
          .pick({
            practiceId: true,
            name: true,
            type: true,
            location: true,
            correctiveActions: true,
            label: true,
            libraryVersion: true,
            visit: true,
          })
          .partial({ label: true }),
      ),
    })
    .nullable(),
  inProgress: z.object({ id: z.uuid(), date: instant }).nullable(),
  instances: siteInstancesOutput,
  endedTags: z.array(z.string()),
});

export const referenceDataOutput = unitData.extend({
  map: z.object({
    mapboxToken: z.string().nullable(),
    tiles: z.string(),
    attribution: z.string(),
    addressProvider: z.string().optional(),
  }),
  /** Previous inspections by site id. */
  previousInspections: z.record(z.uuid(), previousInspectionsOutput),
});

const saveResult = successOutput.extend({
  idreport: z.uuid(),
  version: count,
  bmps: z.array(loggedBmp.pick({ id: true, version: true, label: true })),
  changedAt: instant.optional(),
});
export const saveReportOutput = z.union([saveResult.extend({ reportversion: z.string() }), saveResult]);

const crewMessages = z.array(
  z.object({
    personId: z.uuid(),
    name: z.string(),
    channel: z.enum(['text message', 'email', 'none']),
    state: z.enum(['queued', 'sent', 'delivered', 'failed']),
  }),
);
export const crewMessagesOutput = z.object({ messages: crewMessages });
export const notifyCrewOutput = successOutput.extend({
  messages: crewMessages,
  tags: bmpTags,
  /** Why the signature was refused. */
  signatureFailure: z.string().optional(),
});

export const missingPhotosOutput = z.object({
  photos: z.array(z.object({ fileName: photoFileName, personId: z.uuid().nullable(), name: z.string() })),
});

export const photoMetadataOutput = z.object({
  photos: z.array(
    z.object({
      fileName: photoFileName,
      takenAt: instant.nullable(),
      /** The photo had no time zone; the site's was used. */
      isZoneAssumed: z.boolean().optional(),
      by: z.string(),
      position: position.nullable(),
      origin: photoOrigin.nullable(),
      evidenceCopy: z.object({ url: z.string(), differsFromPhone: z.boolean() }).nullable(),
    }),
  ),
});

export const pdfJobProgressOutput = z.object({
  progress: z
    .object({ step: z.enum(['waiting', 'photos', 'layout', 'pages']), done: z.number(), total: z.number().nullable() })
    .nullable(),
  isClosed: z.boolean(),
});

export const unsignedInspectionsOutput = z.object({
  inspections: z.array(
    z.object({
      id: z.uuid(),
      status,
      siteName: z.string(),
      timeZone: z.string(),
      date: instant,
      bmpCount: count,
      photoCount: count,
      digest: z.string(),
      role: z.object({
        kind: z.enum(SIGNATURE_KINDS),
        statementKey: z.enum([INSPECTOR_KEY, ...CERTIFICATION_KEYS]),
        note: z.string().nullable(),
      }),
      certificate: requiredCertificateSchema.optional(),
    }),
  ),
  hasMore: z.boolean(),
  title: z.string(),
});
