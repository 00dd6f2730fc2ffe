import { formatNamed, type Sentences } from '@/lib/audit-sentences';
import { formatDateInput } from '@/lib/dates';
import type { UnitActor } from '@/lib/events';
import { createLiveNotification, defineLiveMessages } from '@/lib/live-messages';
import { hasFields, isString } from '@/lib/type-guards';

/** Live message to the work unit: the audit packs of a site, or their progress, have changed. */
export const packMessages = defineLiveMessages('reports', {
  'changed-audit-packs': hasFields({ idsite: isString }),
});

/** Has the site's name at that time, so that the sentence stays complete. */
export interface PackEventData {
  packId: string;
  siteId: string;
  siteName: string;
  fromDay: string;
  toDay: string;
}

const createPackEvent =
  <More extends object>() =>
  ({ siteId }: PackEventData & More, { unit }: UnitActor) => [
    createLiveNotification(packMessages['changed-audit-packs'], unit.id, { idsite: siteId }),
  ];

export const packEvents = {
  'requested-audit-pack': createPackEvent<{ withEvidence: boolean; withVerdicts: boolean }>(),
  'downloaded-audit-pack': createPackEvent<{ sha256: string }>(),
  'deleted-audit-pack': createPackEvent(),
};

export const packSentences = {
  'requested-audit-pack': (event) => `requested ${formatPack(event)}`,
  'downloaded-audit-pack': (event) => `downloaded ${formatPack(event)}`,
  'deleted-audit-pack': (event) => `deleted ${formatPack(event)}`,
} satisfies Sentences<typeof packEvents>;

const formatPack = ({ siteName, fromDay, toDay }: Partial<PackEventData>): string =>
  `the audit pack of ${formatNamed('site', siteName)}${
    fromDay && toDay ? ` from ${formatDateInput(fromDay)} to ${formatDateInput(toDay)}` : ''
  }`;
