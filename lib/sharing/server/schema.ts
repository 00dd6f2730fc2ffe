import { z } from 'zod';
import { MAX_EMAIL_LENGTH } from '@/lib/accounts/rules';
import { instant, line, text, uuid, successOutput } from '@/lib/platform/operation/input-schemas';
import { LIMITS } from '@/lib/reports/domain/rules';
import { sharedAddendumSchema } from '@/lib/reports/server/addendum-schema';
import { reportSchema } from '@/lib/reports/server/output-schemas';

/** 256 random bits in base64url. */
export const tokenSchema = z.string().max(200);

export const reportToShareSchema = z.object({ idreport: uuid });

export const idLinkSchema = z.object({ idlink: uuid });

export const shareReportsSchema = z.object({
  reportids: z.array(uuid).min(1).max(LIMITS.selectedReports),
  recipients: z.array(z.object({ name: line(300), email: z.email().max(MAX_EMAIL_LENGTH) })).max(200),
  idshare: uuid.optional(),
});

export const loadFromTokenSchema = z.object({ token: tokenSchema });

export const endedLinkOutput = z.object({
  link: z
    .object({
      state: z.enum(['expired', 'replaced', 'revoked', 'not-shared']),
      unitName: z.string(),
      sender: z.string().nullable(),
      sentTo: z.string(),
      isJustSent: z.boolean(),
    })
    .nullable(),
});

/** Longer notes are refused by the command, with the specification's sentence. */
export const acknowledgeSchema = z.object({ token: tokenSchema, notes: text(1_000_000) });

const person = { name: z.string(), email: z.string() };

export const shareStateSchema = z.object({
  ...person,
  id: z.uuid(),
  sentAt: instant,
  delivery: z.enum(['queued', 'sent', 'delivered', 'failed']),
  link: z.enum(['open', 'revoked', 'expired']),
  revokedAt: instant.nullable(),
  expiresAt: instant,
  /** When the person acknowledged the report, by this link or an earlier one. */
  acknowledgedAt: instant.nullable(),
  notes: z.string(),
});

export const shareRecipientsOutput = z.object({
  /** `ended`: the report can be read but no longer acknowledged. */
  report: z.object({ siteName: z.string(), date: instant, timeZone: z.string(), isFinished: z.boolean() }),
  me: z.object(person),
  stakeholders: z.array(z.object({ ...person, company: z.string() })),
  canAddStakeholders: z.boolean(),
  shares: z.array(shareStateSchema),
});

export const shareReportsOutput = successOutput.extend({ notReached: z.array(z.string()) });

const reportForStakeholders = reportSchema.extend({
  createdBy: z.object({ id: z.literal(''), name: z.string(), email: z.literal('') }),
});

export const sharedReportsOutput = z.object({
  tokenData: z.array(
    z.object({
      report: reportForStakeholders,
      unitName: z.string(),
      recipientName: z.string(),
      isAcknowledged: z.boolean(),
      acknowledgedAt: instant.nullable(),
      addenda: z.array(sharedAddendumSchema),
      images: z.record(z.string(), z.string()),
      pdf: z.string(),
    }),
  ),
  workGroupData: z.object({ name: z.string() }),
});
