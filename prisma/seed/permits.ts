import { randomUUID } from 'node:crypto';
import { subDays, subHours } from 'date-fns';
import { getSiteDay } from '@/lib/compliance/profile';
import { DEFAULT_WORK_WEEK } from '@/lib/compliance/working-hours';
import { savePermitProfileCommand } from '@/lib/compliance/server/profiles';
import { addReadingCommand } from '@/lib/compliance/server/rain';
import { DEFAULT_TIME_ZONE } from '@/lib/dates';
import { SITES } from './cast';
import type { Stage } from './stage';

/** Permit profiles of the first two sites, and rain at the second one that nobody has confirmed. */
export async function seedPermits({ as, now, siteIds, personId }: Stage): Promise<void> {
  const [menomonee = '', kinnickinnic = ''] = siteIds;
  const office = as('dkowalczyk', subDays(now, 22));
  const startsOn = getSiteDay(subDays(now, 22), DEFAULT_TIME_ZONE);
  for (const [index, siteId] of [menomonee, kinnickinnic].entries())
    await office(savePermitProfileCommand, {
      siteId,
      baseVersion: 0,
      validFrom: startsOn,
      details: {
        options: { key: 'wdnr-nr216' },
        workWeek: DEFAULT_WORK_WEEK,
        permitNumber: SITES[index]?.permit ?? '',
        permittee: 'Menomonee Valley Partners',
        county: 'Milwaukee',
        contractor: 'Lindqvist Grading & Excavating',
        officePhone: '(414) 555-0130',
        inspectorId: index === 0 ? personId('lortega') : null,
        startsOn,
        coveredUntil: null,
        coverageContinued: false,
        terminatedOn: null,
        printsPhotoPlaces: false,
      },
    });
  const readAt = subHours(now, 3);
  await as('praman', readAt)(addReadingCommand, {
    readingId: randomUUID(),
    siteId: kinnickinnic,
    fromAt: subDays(readAt, 1).toISOString(),
    toAt: readAt.toISOString(),
    rain: 620,
    snow: 0,
    replacesId: null,
  });
}
