import { toIsoTime } from '@/lib/platform/database/iso-time';
import { Prisma } from '@/lib/platform/prisma-client/client';
import { computeDigest } from '@/lib/signing/digest';

/**
 * An entry of the corrective action log as its signatures cover it, as JSON: the corrective action `c` with its events
 * up to the event `l`. Without what can change: the BMP, which a merge replaces, and what follows from later events.
 */
export const LOG_ENTRY_JSON = Prisma.sql`json_build_object('id', c.id, 'siteId', c.site_id, 'actionId', c.action_id,
  'name', c.name, 'events', (
    SELECT json_agg(json_build_object('id', e.id, 'kind', e.kind, 'at', ${toIsoTime('e.at')}, 'words', e.words,
        'photos', e.photos, 'reportId', e.report_id, 'loggedBmpId', e.logged_bmp_id,
        'inspectionEndedAt', ${toIsoTime('e.inspection_ended_at')}, 'notified', e.notified,
        'notifiedAt', ${toIsoTime('e.notified_at')}, 'recordedBy', e.recorded_by,
        'recordedByName', e.recorded_by_name, 'receivedAt', ${toIsoTime('e.received_at')}) ORDER BY e.number)
      FROM corrective_action_event e WHERE e.corrective_action_id = c.id AND e.number <= l.number))`;

/** A stored signature of an entry of the log. */
export interface LogSignatureRow {
  id: string;
  correctiveActionId: string;
  lastEventId: string;
  kind: string;
  personId: string;
  name: string;
  title: string;
  delegationId: string | null;
  statementKey: string;
  drawing: string;
  signedAt: Date;
  receivedAt: Date;
  clockOffsetMs: number;
  /** Of the entry. */
  digest: string;
}

/** The digest that the seal of a signature has: of all that it says, with the digest of the entry. */
export const hashLogSignature = (signature: LogSignatureRow): string => computeDigest(signature);
