import type { ActionAge } from './action-ages';
import type { OverviewListQuery } from './contract';
import type { SiteState } from './sites';
import type { InspectionResult } from './weeks';

export const SITE_STATE_LABELS: Record<SiteState, string> = {
  late: 'Late',
  due: 'Due today, or rain to confirm',
  fine: 'Nothing due today',
  'not-watched': 'Deadlines not watched',
};

export const ACTION_AGE_LABELS: Record<ActionAge, string> = {
  today: 'Found today',
  '1-7-days': '1 to 7 days',
  '8-30-days': '8 to 30 days',
  'over-30-days': 'Over 30 days',
};

export const INSPECTION_RESULT_LABELS: Record<InspectionResult, string> = {
  'in-time': 'Done in time',
  'done-late': 'Done late',
  'not-done': 'Not done',
  'not-due-yet': 'Not due yet',
};

/** The titles of the lists behind the numbers. */
export const LIST_TITLES: Record<OverviewListQuery['list'], string> = {
  late: 'Late sites',
  due: 'Sites due today, or with rain to confirm',
  fine: 'Sites with nothing due today',
  'not-watched': 'Deadlines not watched',
  'not-inspected': 'Sites not inspected for 7 days',
  'in-time': 'Inspections done in time',
  'done-late': 'Inspections done late',
  'not-done': 'Inspections not done',
  'not-due-yet': 'Inspections not due yet',
  today: 'Corrective actions found today',
  '1-7-days': 'Corrective actions open for 1 to 7 days',
  '8-30-days': 'Corrective actions open for 8 to 30 days',
  'over-30-days': 'Corrective actions open for over 30 days',
  repeats: 'Corrective actions that came back',
};
