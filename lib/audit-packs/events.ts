import { formatNamed, type Sentences } from '@/lib/audit-sentences';
import { formatDateInput } from '@/lib/dates';
import { formatCount } from '@/lib/format-count';
import type { UnitActor } from '@/lib/events';
import { createLiveNotification, defineLiveMessages } from '@/lib/live-messages';
import { hasFields, isString } from '@/lib/type-guards';

/** Live message to the work unit: the records of a site, or the progress of its audit packs, have changed. */
export const packMessages = defineLiveMessages('reports', {
  'changed-audit-packs': hasFields({ idsite: isString }),
});

/** Has the site's name at that time, so that the sentence stays complete. */
interface RecordsEventData {
  siteId: string;
  siteName: string;
}

export interface PackEventData extends RecordsEventData {
  packId: string;
  fromDay: string;
  toDay: string;
}

const createRecordsEvent =
  <Data extends RecordsEventData>() =>
  ({ siteId }: Data, { unit }: UnitActor) => [
    createLiveNotification(packMessages['changed-audit-packs'], unit.id, { idsite: siteId }),
  ];

interface RemovedCounts {
  inspections: number;
  photos: number;
  correctiveActions: number;
  rainReadings: number;
}

export const packEvents = {
  'requested-audit-pack': createRecordsEvent<PackEventData & { withEvidence: boolean; withVerdicts: boolean }>(),
  'downloaded-audit-pack': createRecordsEvent<PackEventData & { sha256: string }>(),
  'deleted-audit-pack': createRecordsEvent<PackEventData>(),
  'set-legal-hold': createRecordsEvent<RecordsEventData>(),
  'released-legal-hold': createRecordsEvent<RecordsEventData>(),
  'removed-records': createRecordsEvent<RecordsEventData & RemovedCounts & { removalId: string }>(),
};

export const packSentences = {
  'requested-audit-pack': (event) => `requested ${formatPack(event)}`,
  'downloaded-audit-pack': (event) => `downloaded ${formatPack(event)}`,
  'deleted-audit-pack': (event) => `deleted ${formatPack(event)}`,
  'set-legal-hold': ({ siteName }) => `put the records of ${formatNamed('site', siteName)} on legal hold`,
  'released-legal-hold': ({ siteName }) => `released the legal hold on the records of ${formatNamed('site', siteName)}`,
  'removed-records': ({ siteName, ...counts }) =>
    `removed the records of ${formatNamed('site', siteName)}: ${formatRemovedCounts(counts)}`,
} satisfies Sentences<typeof packEvents>;

const formatPack = ({ siteName, fromDay, toDay }: Partial<PackEventData>): string =>
  `the audit pack of ${formatNamed('site', siteName)}${
    fromDay && toDay ? ` from ${formatDateInput(fromDay)} to ${formatDateInput(toDay)}` : ''
  }`;

/** '12 inspections, 30 photos, 4 corrective actions, 0 rain readings' */
export const formatRemovedCounts = (counts: Partial<RemovedCounts>): string =>
  [
    formatCount(counts.inspections ?? 0, 'inspection'),
    formatCount(counts.photos ?? 0, 'photo'),
    formatCount(counts.correctiveActions ?? 0, 'corrective action'),
    formatCount(counts.rainReadings ?? 0, 'rain reading'),
  ].join(', ');
