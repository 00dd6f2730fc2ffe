import { formatNamed, type Sentences } from '@/lib/audit-sentences';
import type { UnitActor } from '@/lib/events';
import { createLiveNotification, defineLiveMessages } from '@/lib/live-messages';
import { hasFields, isString } from '@/lib/type-guards';
import { CONDITION_NAMES } from './condition-names';
import { formatInches, formatReadingCount } from './readings';
import type { SiteCondition } from './site-deadline-input';

/** Live message to the work unit: the deadlines of a site may have changed. */
export const complianceMessages = defineLiveMessages('reports', {
  'changed-deadlines': hasFields({ idsite: isString }),
});

/** Has the site's name at that time, so that the sentence stays complete. */
interface ComplianceEventData {
  siteId: string;
  siteName: string;
}

const createSiteEvent =
  <More extends object>() =>
  ({ siteId }: ComplianceEventData & More, { unit }: UnitActor) => [
    createLiveNotification(complianceMessages['changed-deadlines'], unit.id, { idsite: siteId }),
  ];

interface ReadingEventData {
  readingId: string;
  /** In thousandths of an inch. */
  rain: number;
}

interface ConditionEventData {
  conditionId: string;
  kind: SiteCondition['kind'];
}

export const complianceEvents = {
  'saved-permit-profile': createSiteEvent<{ version: number; rules: string }>(),
  'added-rain-reading': createSiteEvent<ReadingEventData>(),
  'corrected-rain-reading': createSiteEvent<ReadingEventData & { before: number }>(),
  'imported-rain': createSiteEvent<{ readings: number }>(),
  'set-rain-station': createSiteEvent<{ station: string }>(),
  'confirmed-storm': createSiteEvent<{ triggerAt: string }>(),
  'dismissed-storm': createSiteEvent<{ triggerAt: string; reason: string }>(),
  'withdrew-storm-decision': createSiteEvent<{ triggerAt: string }>(),
  'entered-site-condition': createSiteEvent<ConditionEventData>(),
  'corrected-site-condition': createSiteEvent<ConditionEventData>(),
  'withdrew-site-condition': createSiteEvent<ConditionEventData>(),
};

export const complianceSentences = {
  'saved-permit-profile': ({ siteName, version, rules }) =>
    `saved the permit profile of ${formatNamed('site', siteName)}${rules ? `: ${rules}` : ''}${version ? `, version ${version}` : ''}`,
  'added-rain-reading': ({ siteName, rain }) =>
    `entered a rain reading of ${formatRain(rain)} at ${formatNamed('site', siteName)}`,
  'corrected-rain-reading': ({ siteName, before, rain }) =>
    `corrected the rain at ${formatNamed('site', siteName)} from ${formatRain(before)} to ${formatRain(rain)}`,
  'imported-rain': ({ siteName, readings }) =>
    `imported ${readings === undefined ? 'rain readings' : formatReadingCount(readings)} at ${formatNamed('site', siteName)}`,
  'set-rain-station': ({ siteName, station }) =>
    station === ''
      ? `removed the rain station of ${formatNamed('site', siteName)}`
      : `chose a rain station for ${formatNamed('site', siteName)}${station ? `: ${station}` : ''}`,
  'confirmed-storm': ({ siteName }) => `confirmed a storm at ${formatNamed('site', siteName)}`,
  'dismissed-storm': ({ siteName, reason }) =>
    `dismissed a storm at ${formatNamed('site', siteName)}${reason ? `: ${reason}` : ''}`,
  'withdrew-storm-decision': ({ siteName }) => `undid the decision about a storm at ${formatNamed('site', siteName)}`,
  'entered-site-condition': ({ siteName, kind }) =>
    `entered a condition of ${formatNamed('site', siteName)}${formatKind(kind)}`,
  'corrected-site-condition': ({ siteName, kind }) =>
    `corrected a condition of ${formatNamed('site', siteName)}${formatKind(kind)}`,
  'withdrew-site-condition': ({ siteName, kind }) =>
    `undid a condition of ${formatNamed('site', siteName)}${formatKind(kind)}`,
} satisfies Sentences<typeof complianceEvents>;

const formatRain = (rain: number | undefined): string => (rain === undefined ? 'unknown depth' : formatInches(rain));
const formatKind = (kind: SiteCondition['kind'] | undefined): string => (kind ? `: ${CONDITION_NAMES[kind]}` : '');
