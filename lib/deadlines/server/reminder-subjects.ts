import { compareStrings } from '@/lib/compare';
import { getNotifiedTime } from '@/lib/compliance/corrective-action-deadline';
import { getRenewalDay } from '@/lib/compliance/coverage';
import type { InspectionDeadline } from '@/lib/compliance/inspection-deadline';
import type { SiteProfile } from '@/lib/compliance/profile';
import { formatInches } from '@/lib/compliance/readings';
import {
  getWeeklyFrom,
  isInQuietHours,
  isSentAtNight,
  listCoverageStages,
  listReminderStages,
  listWeeklyStages,
  type ReminderStage,
} from '@/lib/compliance/reminder-stages';
import { calendarDay, formatTimeOfDay, getEndOfDay } from '@/lib/dates';
import { isOpenDeadline } from '@/lib/deadlines/rules';
import { computeKnownDeadlines } from '@/lib/deadlines/site-deadlines';
import { createNotificationKey, type NotificationContent } from '@/lib/notification-types';
import { getDueAt, type DueAction } from '@/lib/register/due';
import type { DeadlineData } from './deadline-data';

/** What people are reminded of at a site: a deadline, rain to confirm, corrective actions, or the end of coverage. */
export interface ReminderSubject {
  /**
   * Identifies it at the site: the type of the notification, the deadline, and its due time. Another due time makes
   * another subject, of which people are reminded again.
   */
  deadline: string;
  /** Whether its first reminder goes to the inspector of the site, too, if it is for the Crew Leaders or the Office. */
  isForInspector: boolean;
  /** By time, at least those that have passed. */
  stages: readonly ReminderStage[];
  /** Whether no reminder of it is sent now. */
  isQuiet: boolean;
  createContent: (siteName: string) => NotificationContent;
}

const RAIN_TO_CONFIRM = 17;
const COVERAGE_ENDS = 20;
const INSPECTION_DUE = 22;
const ACTION_DUE = 23;

/**
 * What people are to be reminded of at a site, unless it is met; nothing at a hidden or terminated site (CLOCK-40).
 * @param openActions the open corrective actions of the site
 */
export function listReminderSubjects(
  data: DeadlineData,
  openActions: readonly DueAction[],
  now: string,
): ReminderSubject[] {
  const { profile, profiles, timeZone } = data;
  const isHidden = profiles.length === 0;
  if (profile === null || isHidden || isOver(profile.details.terminatedOn, now, timeZone)) return [];
  const deadlines = computeKnownDeadlines(data, now).filter((deadline) => isOpenDeadline(deadline, now));
  return [
    ...deadlines
      .filter((deadline) => isFirstOfItsStorm(deadline, deadlines))
      .map((each) => createSubject(each, data, now)),
    ...listActionSubjects(openActions, data, now),
    ...listCoverageSubjects(profile, data, now),
  ];
}

const isOver = (lastDay: string | null, now: string, timeZone: string): boolean =>
  lastDay !== null && now >= getEndOfDay(lastDay, timeZone);

/** A storm is confirmed once, whatever number of inspections it requires. */
const isFirstOfItsStorm = (deadline: InspectionDeadline, deadlines: readonly InspectionDeadline[]): boolean =>
  deadline.isConfirmed || deadlines.find(({ storm }) => storm?.triggerAt === deadline.storm?.triggerAt) === deadline;

function createSubject(deadline: InspectionDeadline, { siteId, timeZone }: DeadlineData, now: string): ReminderSubject {
  const { key, kind, dueAt, dueDay, storm, isConfirmed } = deadline;
  const due = {
    siteId,
    dueDay: dueDay ?? calendarDay(dueAt, timeZone),
    dueTime: dueDay === null ? formatTimeOfDay(dueAt, timeZone) : null,
    wasDue: now > dueAt,
  };
  return {
    deadline: createNotificationKey(isConfirmed ? INSPECTION_DUE : RAIN_TO_CONFIRM, key, dueAt),
    isForInspector: true,
    stages: listReminderStages(deadline, timeZone, now),
    isQuiet: !isSentAtNight(deadline) && isInQuietHours(now, timeZone),
    createContent: (siteName) =>
      isConfirmed
        ? { type: INSPECTION_DUE, data: { ...due, siteName, kind } }
        : { type: RAIN_TO_CONFIRM, data: { ...due, siteName, rain: formatInches(storm?.rain ?? 0) } },
  };
}

interface TimedAction {
  fromAt: string;
  dueAt: string;
}

/**
 * The open corrective actions of a site that people are to be reminded of: those that are due at the same time together,
 * and all that are overdue for more than nine days in one weekly reminder.
 */
function listActionSubjects(actions: readonly DueAction[], data: DeadlineData, now: string): ReminderSubject[] {
  const { profiles, timeZone } = data;
  const site = { timeZone, profiles, isEnded: false };
  const timed = actions.flatMap((action): TimedAction[] => {
    const dueAt = getDueAt(action, site);
    return dueAt === null ? [] : [{ fromAt: getNotifiedTime(action), dueAt }];
  });
  const isWeekly = ({ dueAt }: TimedAction) => now >= getWeeklyFrom(dueAt);
  return [
    ...groupByDueTime(timed.filter((action) => !isWeekly(action))).map((group) =>
      createActionSubject(group, data, now),
    ),
    ...createWeeklySubjects(timed.filter(isWeekly), data, now),
  ];
}

interface ActionGroup extends TimedAction {
  count: number;
}

/** By due time. */
function groupByDueTime(actions: readonly TimedAction[]): ActionGroup[] {
  const groups = new Map<string, ActionGroup>();
  for (const { fromAt, dueAt } of actions) {
    const group = groups.get(dueAt);
    const firstAt = group && group.fromAt < fromAt ? group.fromAt : fromAt;
    groups.set(dueAt, { fromAt: firstAt, dueAt, count: (group?.count ?? 0) + 1 });
  }
  return [...groups.values()].toSorted((a, b) => compareStrings(a.dueAt, b.dueAt));
}

const createActionSubject = (group: ActionGroup, data: DeadlineData, now: string): ReminderSubject => ({
  deadline: createNotificationKey(ACTION_DUE, group.dueAt),
  isForInspector: true,
  stages: listReminderStages({ ...group, kind: 'corrective-action', dueDay: null }, data.timeZone, now),
  isQuiet: isInQuietHours(now, data.timeZone),
  createContent: (siteName) => createActionContent(group, { ...data, siteName }, now),
});

function createWeeklySubjects(actions: readonly TimedAction[], data: DeadlineData, now: string): ReminderSubject[] {
  const [oldest] = groupByDueTime(actions);
  if (!oldest) return [];
  const all = { ...oldest, count: actions.length };
  return [
    {
      deadline: createNotificationKey(ACTION_DUE, 'weekly'),
      isForInspector: false,
      stages: listWeeklyStages(now, data.timeZone),
      isQuiet: isInQuietHours(now, data.timeZone),
      createContent: (siteName) => createActionContent(all, { ...data, siteName }, now),
    },
  ];
}

const createActionContent = (
  { dueAt, count }: ActionGroup,
  { siteId, siteName, timeZone }: DeadlineData,
  now: string,
): NotificationContent => ({
  type: ACTION_DUE,
  data: {
    siteId,
    siteName,
    count,
    dueDay: calendarDay(dueAt, timeZone),
    dueTime: formatTimeOfDay(dueAt, timeZone),
    wasDue: now > dueAt,
  },
});

/** The Office renews coverage in Wisconsin before it ends (CLOCK-12). */
function listCoverageSubjects(
  { details: { options, coveredUntil, workWeek } }: SiteProfile,
  { siteId, timeZone }: DeadlineData,
  now: string,
): ReminderSubject[] {
  if (options.key !== 'wdnr-nr216' || coveredUntil === null || isOver(coveredUntil, now, timeZone)) return [];
  const data = { siteId, endsOn: coveredUntil, renewBy: getRenewalDay(coveredUntil, workWeek) };
  return [
    {
      deadline: createNotificationKey(COVERAGE_ENDS, coveredUntil, data.renewBy),
      isForInspector: false,
      stages: listCoverageStages(coveredUntil, workWeek, timeZone),
      isQuiet: isInQuietHours(now, timeZone),
      createContent: (siteName) => ({ type: COVERAGE_ENDS, data: { ...data, siteName } }),
    },
  ];
}
