import { selectConditions } from '@/lib/compliance/conditions';
import type { CompletedInspection } from '@/lib/compliance/site-deadline-input';
import { toPermitProfile } from '@/lib/compliance/profile';
import type { DayDeadlines, DeviceDeadlines, SiteDeadlines } from '@/lib/deadlines/contract';
import { describeRules, listDayDeadlines, listSiteDeadlines, type DeadlineSite } from '@/lib/deadlines/site-deadlines';

type DeviceSite = DeviceDeadlines['sites'][number];

/** An inspection on this device whose SAVE & NOTIFY was confirmed, perhaps without signal (CLOCK-20). */
export interface DeviceInspection extends CompletedInspection {
  siteId: string;
}

/** My Day as a phone computes it from its data. */
export const computeDeviceDay = (
  { sites }: Pick<DeviceDeadlines, 'sites'>,
  inspections: readonly DeviceInspection[],
  now: string,
): DayDeadlines => ({
  hasProfiles: sites.length > 0,
  deadlines: listDayDeadlines(
    sites.filter(({ isOnMyDay }) => isOnMyDay).map((site) => toDeadlineSite(site, inspections)),
    now,
  ),
});

/** The deadlines of a site as a phone computes them; null if it does not have the site. */
export function computeDeviceSite(
  { sites }: Pick<DeviceDeadlines, 'sites'>,
  siteId: string,
  inspections: readonly DeviceInspection[],
  now: string,
): SiteDeadlines | null {
  const site = sites.find((each) => each.siteId === siteId);
  if (!site) return null;
  const options = site.profiles.at(-1)?.details.options;
  return {
    site: { id: site.siteId, name: site.siteName, timeZone: site.timeZone },
    rules: options ? describeRules(options) : null,
    deadlines: listSiteDeadlines(toDeadlineSite(site, inspections), now),
    conditions: site.conditions,
  };
}

function toDeadlineSite(site: DeviceSite, inspections: readonly DeviceInspection[]): DeadlineSite {
  const knownIds = new Set(site.inspections.map(({ id }) => id));
  const added = inspections.filter(({ id, siteId }) => siteId === site.siteId && !knownIds.has(id));
  return {
    ...site,
    profiles: site.profiles.map(toPermitProfile),
    inspections: [...site.inspections, ...added.map(({ id, startedAt }) => ({ id, startedAt }))],
    conditions: selectConditions(site.conditions),
  };
}
