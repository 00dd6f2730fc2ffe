import { randomUUID } from 'node:crypto';
import type { ConditionInput } from '@/lib/compliance/conditions';
import {
  addReading,
  confirmStorm,
  dismissStorm,
  permitProfiles,
  saveCondition,
  savePermitProfile,
  siteRain,
  withdrawDecision,
} from '@/lib/compliance/contract';
import type { PermitDetails } from '@/lib/compliance/profile';
import { addElapsedHours, calendarDay } from '@/lib/dates';
import { siteDeadlines } from '@/lib/deadlines/contract';
import type { BmpVisit, VisitAnswer } from '@/lib/register/visit';
import { notifyCrew, saveReport } from '@/lib/reports/contract';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { createBmpWithActions, createChanges } from '@/tests/setup/reports';
import { createDetails } from '../permit-profile';
import type { Phone } from './phone';
import type { Run } from './run';

/** Performs an action. Returns its description, or null if it was not possible. */
type Action = (context: { run: Run; phone: Phone; pick: number }) => Promise<string | null>;

const TIME_ZONE = 'America/Chicago';
const HOURS = [1, 6, 20, 50, 170];
const PRACTICE = randomUUID();

const RULES: readonly PermitDetails['options'][] = [
  { key: 'wdnr-nr216' },
  { key: 'epa-cgp-2022', schedule: 'every-7-days-and-storms' },
  { key: 'epa-cgp-2022', schedule: 'every-14-days-and-storms' },
  {
    key: 'custom',
    everyDays: 3,
    stormThreshold: 100,
    correctiveActions: { kind: 'calendar-days', days: 2 },
    isWorkingHoursOnly: true,
  },
];

const ANSWERS: readonly VisitAnswer[] = ['still-open', 'still-open', 'still-open', 'fixed', 'not-needed'];

const pickOne = <T>(options: readonly T[], pick: number): T | undefined => options[pick % options.length];
const pickSite = ({ siteIds }: Run, pick: number): string => siteIds[pick % siteIds.length] ?? '';
const isEven = (pick: number): boolean => Math.floor(pick / 16) % 2 === 0;
const getHoursAgo = ({ now }: Run, hours: number): string => addElapsedHours(now.toISOString(), -hours);
const getDay = (instant: string): string => calendarDay(instant, TIME_ZONE);

/** Marks the phones as older than the server. */
function markOutdated({ phones }: Run, sender: Phone | null = null): void {
  for (const phone of phones) if (phone !== sender) phone.isOutdated = true;
}

/** The fence of the site. It is a visit if the phone knows the fence. */
function createFence(phone: Phone, siteId: string, at: string, pick: number): LoggedBmp {
  const [instance] = phone.getInstances(siteId);
  const answer = instance ? pickOne(ANSWERS, pick) : 'still-open';
  const visit: BmpVisit | undefined = instance && {
    siteId,
    instance: { id: instance.id, tag: instance.tag },
    otherIds: [],
    askedActions: instance.openActions.map((open) => ({ ...open, answer: answer ?? null, reason: 'Graded' })),
    correctedActions: [],
  };
  return createBmpWithActions({
    practiceId: PRACTICE,
    condition: { photos: [], date: at, description: 'Torn' },
    ...(answer === 'still-open' ? {} : { correctiveActions: null, label: 'A' }),
    ...(visit && { visit }),
  });
}

const decideAboutRain: Action = async ({ run, phone, pick }) => {
  const siteId = pickSite(run, pick);
  const { deadlines } = await phone.person.call(siteDeadlines, { siteId });
  const storm = pickOne(
    deadlines.flatMap((deadline) => deadline.storm ?? []),
    pick,
  );
  if (!storm) return null;
  const decision = { decisionId: randomUUID(), siteId, triggerAt: storm.triggerAt };
  const kind = pickOne(['confirms', 'dismisses', 'takes back the decision about'] as const, pick) ?? 'confirms';
  if (kind === 'confirms') await phone.person.tryCall(confirmStorm, decision);
  else if (kind === 'dismisses') await phone.person.tryCall(dismissStorm, { ...decision, reason: 'Gauge error' });
  else await phone.person.tryCall(withdrawDecision, decision);
  markOutdated(run);
  return `${kind} the rain of ${storm.triggerAt}`;
};

export const ACTIONS = {
  'inspect without signal': async ({ run, phone, pick }) => {
    const siteId = pickSite(run, pick);
    const startedAt = getHoursAgo(run, (pickOne(HOURS, pick) ?? 1) / 10);
    phone.inspect({ id: randomUUID(), siteId, startedAt, bmp: createFence(phone, siteId, startedAt, pick) });
    return `inspects a site without signal, from ${startedAt}`;
  },
  'send inspections': async ({ run, phone }) => {
    const sent = phone.takeUnsent();
    for (const { id, siteId, startedAt, bmp } of sent) {
      const changes = createChanges(run.unit, { id, fields: { siteId, date: startedAt }, bmps: [bmp] });
      await phone.person.call(saveReport, changes);
      await phone.person.call(notifyCrew, { idreport: id });
      // A phone repeats the request after a lost response.
      await phone.person.call(notifyCrew, { idreport: id });
    }
    if (sent.length === 0) return null;
    markOutdated(run, phone);
    return `sends ${sent.length} inspections`;
  },
  fetch: async ({ run, phone }) => {
    await phone.fetch(run.siteIds);
    return 'fetches';
  },
  wait: async ({ run, pick }) => {
    run.now = new Date(run.now.getTime() + (pickOne(HOURS, pick) ?? 1) * 3_600_000);
    run.world.setNow(run.now);
    return 'waits, like everyone else';
  },
  'save the permit': async ({ run, pick }) => {
    const siteId = pickSite(run, pick);
    const { profiles } = await run.unit.office.call(permitProfiles, { siteId });
    const options = pickOne(RULES, pick >> 1) ?? { key: 'wdnr-nr216' };
    const baseVersion = profiles.length;
    const validFrom = baseVersion === 0 ? '2026-11-02' : getDay(run.now.toISOString());
    const details = createDetails({ options, ...(isEven(pick) && { inspectorId: run.unit.inspector.id }) });
    await run.unit.office.call(savePermitProfile, { siteId, baseVersion, validFrom, details });
    markOutdated(run);
    return `sees that the Office saves version ${baseVersion + 1} of a permit profile: ${options.key}`;
  },
  'enter a reading late': async ({ run, phone, pick }) => {
    const siteId = pickSite(run, pick);
    const hours = pickOne(HOURS, pick) ?? 1;
    const [fromAt, toAt] = [getHoursAgo(run, hours + 12), getHoursAgo(run, hours - 1)];
    const rain = pickOne([0, 120, 300, 620], pick >> 2) ?? 0;
    const reading = { readingId: randomUUID(), siteId, fromAt, toAt, rain, snow: 0, replacesId: null };
    await phone.person.tryCall(addReading, reading);
    await phone.person.tryCall(addReading, reading);
    markOutdated(run);
    return `enters ${rain / 1000} in until ${toAt}, twice`;
  },
  'correct a reading': async ({ run, phone, pick }) => {
    const siteId = pickSite(run, pick);
    const { readings } = await phone.person.call(siteRain, { siteId });
    const reading = pickOne(readings, pick);
    if (!reading) return null;
    const { fromAt, toAt, id: replacesId } = reading;
    const corrected = { readingId: randomUUID(), siteId, fromAt, toAt, rain: 510, snow: 0, replacesId };
    await phone.person.tryCall(addReading, corrected);
    markOutdated(run);
    return `corrects the reading of ${toAt}`;
  },
  'decide about rain': decideAboutRain,
  'enter a condition': async ({ run, phone, pick }) => {
    const siteId = pickSite(run, pick);
    const fromDay = getDay(getHoursAgo(run, 30));
    const toDay = isEven(pick) ? null : getDay(run.now.toISOString());
    const condition: ConditionInput = isEven(pick >> 1)
      ? { kind: 'dewatering', area: '', fromDay, toDay }
      : { kind: 'frozen', area: '', fromDay, toDay, interval: 'monthly', areStormsWatched: isEven(pick >> 2) };
    const edit = { conditionId: randomUUID(), siteId, condition, reason: 'Frozen', isWithdrawn: false };
    await phone.person.tryCall(saveCondition, { ...edit, replacesId: null });
    markOutdated(run);
    return `enters a condition: ${condition.kind}`;
  },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;
