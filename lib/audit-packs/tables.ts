import { CONDITION_NAMES } from '@/lib/compliance/condition-names';
import type { SavedCondition } from '@/lib/compliance/conditions';
import type { SavedDecision, SavedReading } from '@/lib/compliance/contract';
import { RULE_SETS } from '@/lib/compliance/rules/rule-sets';
import type { RuleSetKey } from '@/lib/compliance/rules/rule-set';
import { calendarDay } from '@/lib/dates';
import { DEADLINE_TITLES } from '@/lib/deadline-titles';
import { formatDeadlineChip, formatLateness, formatShortDay, type Deadline } from '@/lib/deadlines/texts';
import type { ListedAction } from '@/lib/register/contract';
import type { Addendum } from '@/lib/reports/addenda-contract';
import { getSubmissionText, type Delegation } from '@/lib/signing/delegations';
import { translateToEnglish } from '@/lib/text';
import type { InspectionRow } from './inspection-rows';
import { formatSiteTime } from './site-time';

type Cell = string | number;

interface Column<Row> {
  header: string;
  cell: (row: Row) => Cell;
}

/** The header, and the cells of each row. */
export type CsvTable = Cell[][];

function createTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): CsvTable {
  return [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ cell }) => cell(row)))];
}

/** How times and verdicts are written. */
export interface TableOptions {
  timeZone: string;
  /** The time of the pack. */
  now: string;
  withVerdicts: boolean;
  /** null without a permit profile. */
  rulesKey: RuleSetKey | null;
}

const createTimeFormat =
  ({ timeZone }: Pick<TableOptions, 'timeZone'>) =>
  (instant: string | null | undefined): string =>
    instant ? formatSiteTime(instant, timeZone) : '';

export function createInspectionTable(rows: readonly InspectionRow[], options: TableOptions): CsvTable {
  const { timeZone, now, rulesKey } = options;
  const time = createTimeFormat(options);
  const clauses = rulesKey === null ? [] : RULE_SETS[rulesKey].clauses;
  const verdict: Column<InspectionRow> = {
    header: 'Verdict',
    cell: ({ deadline }) => (deadline ? formatVerdict(deadline, now, timeZone) : ''),
  };
  const columns: readonly Column<InspectionRow>[] = [
    { header: 'Required', cell: ({ deadline }) => (deadline ? formatRequirement(deadline) : '') },
    {
      header: 'Clause',
      cell: ({ deadline }) => clauses.find(({ key }) => key === deadline?.clause)?.citation ?? '',
    },
    {
      header: 'Due day',
      cell: ({ deadline }) => (deadline ? (deadline.dueDay ?? calendarDay(deadline.dueAt, timeZone)) : ''),
    },
    { header: 'Due by', cell: ({ deadline }) => time(deadline?.dueAt) },
    { header: 'Done', cell: ({ inspection }) => time(inspection?.startedAt) },
    ...(options.withVerdicts ? [verdict] : []),
    { header: 'Inspection', cell: ({ inspection }) => inspection?.id ?? '' },
    ...INSPECTION_COLUMNS.map(({ header, cell }) => ({
      header,
      cell: ({ inspection }: InspectionRow) => (inspection && 'type' in inspection ? cell(inspection, time) : ''),
    })),
  ];
  return createTable(columns, rows);
}

type WholeInspection = Extract<InspectionRow['inspection'], { type: string }>;

const INSPECTION_COLUMNS: readonly {
  header: string;
  cell: (inspection: WholeInspection, time: ReturnType<typeof createTimeFormat>) => string;
}[] = [
  { header: 'Type', cell: ({ type }) => type },
  { header: 'Ended', cell: ({ endedAt }, time) => time(endedAt) },
  { header: 'Inspectors', cell: ({ inspectors }) => inspectors.join(', ') },
  { header: 'Signed by', cell: ({ signers }) => signers.join(', ') },
  { header: 'Closed out', cell: ({ closedAt }, time) => time(closedAt) },
  { header: 'Files', cell: ({ files }) => files.join(', ') },
];

const formatRequirement = ({ kind, isConfirmed }: Deadline): string =>
  isConfirmed ? DEADLINE_TITLES[kind] : `${DEADLINE_TITLES[kind]}, rain not confirmed`;

const formatVerdict = (deadline: Deadline, now: string, timeZone: string): string =>
  [
    formatDeadlineChip(deadline, now, timeZone, translateToEnglish),
    formatLateness(deadline, now, timeZone, translateToEnglish),
  ]
    .filter(Boolean)
    .join(', ');

const CLOSED_AS = { fixed: 'Fixed', 'not-needed': 'No longer needed' } as const;

export function createActionTable(actions: readonly ListedAction[], options: TableOptions): CsvTable {
  const time = createTimeFormat(options);
  const verdict: Column<ListedAction> = {
    header: 'Late',
    cell: ({ isDoneLate }) => (isDoneLate ? 'Not done within 24 h' : ''),
  };
  const columns: readonly Column<ListedAction>[] = [
    { header: 'Tag', cell: ({ instance }) => instance.tag },
    { header: 'BMP', cell: ({ instance }) => instance.name },
    { header: 'Corrective action', cell: ({ name }) => name },
    { header: 'Found', cell: ({ discoveredAt }) => time(discoveredAt) },
    { header: 'Found by', cell: ({ foundBy }) => foundBy.name },
    { header: 'Due', cell: ({ dueAt }) => time(dueAt) },
    { header: 'Done', cell: ({ closedAt }) => time(closedAt) },
    ...(options.withVerdicts ? [verdict] : []),
    { header: 'Reason', cell: ({ lateReason }) => lateReason ?? '' },
    { header: 'Closed as', cell: ({ closing }) => (closing ? CLOSED_AS[closing.as] : '') },
    { header: 'Closed by', cell: ({ closing }) => closing?.by ?? '' },
    { header: 'Entered', cell: ({ closing }) => time(closing?.enteredAt) },
    {
      header: 'Signed by',
      cell: ({ signatures }) => signatures.flatMap(({ isCurrent, name }) => (isCurrent ? [name] : [])).join(', '),
    },
    { header: 'Inspections', cell: ({ timesSeen }) => timesSeen },
    { header: 'Notified', cell: ({ notified }) => notified.join(', ') },
    { header: 'Notified at', cell: ({ notifiedAt }) => time(notifiedAt) },
    { header: 'DNR told us', cell: ({ departmentMessageAt }) => time(departmentMessageAt) },
    { header: 'Entry', cell: ({ id }) => id },
  ];
  return createTable(columns, actions);
}

/** What happened to a corrective action. */
export interface PackActionEvent {
  correctiveActionId: string;
  kind: string;
  at: string;
  receivedAt: string;
  by: string;
  words: string;
  photos: readonly string[];
}

export function createActionEventTable(events: readonly PackActionEvent[], options: TableOptions): CsvTable {
  const time = createTimeFormat(options);
  const columns: readonly Column<PackActionEvent>[] = [
    { header: 'Entry', cell: ({ correctiveActionId }) => correctiveActionId },
    { header: 'Event', cell: ({ kind }) => kind },
    { header: 'At', cell: ({ at }) => time(at) },
    { header: 'Entered', cell: ({ receivedAt }) => time(receivedAt) },
    { header: 'By', cell: ({ by }) => by },
    { header: 'Words', cell: ({ words }) => words },
    { header: 'Photos', cell: ({ photos }) => photos.join(', ') },
  ];
  return createTable(columns, events);
}

export function createRainTable(readings: readonly SavedReading[], options: TableOptions): CsvTable {
  const time = createTimeFormat(options);
  const corrections = new Map(readings.map(({ id, replacesId }) => [replacesId, id]));
  const columns: readonly Column<SavedReading>[] = [
    { header: 'From', cell: ({ fromAt }) => time(fromAt) },
    { header: 'To', cell: ({ toAt }) => time(toAt) },
    { header: 'Rain (in)', cell: ({ rain }) => rain / 1000 },
    { header: 'Snow (in)', cell: ({ snow }) => snow / 1000 },
    { header: 'Fell at', cell: ({ fellAt }) => time(fellAt) },
    { header: 'Source', cell: ({ source }) => source },
    { header: 'Station', cell: ({ station }) => station ?? '' },
    { header: 'Entered by', cell: ({ enteredBy }) => enteredBy },
    { header: 'Entered', cell: ({ receivedAt }) => time(receivedAt) },
    { header: 'Reading', cell: ({ id }) => id },
    { header: 'Corrects', cell: ({ replacesId }) => replacesId ?? '' },
    { header: 'Corrected by', cell: ({ id }) => corrections.get(id) ?? '' },
  ];
  return createTable(columns, readings);
}

export function createDecisionTable(decisions: readonly SavedDecision[], options: TableOptions): CsvTable {
  const time = createTimeFormat(options);
  const columns: readonly Column<SavedDecision>[] = [
    { header: 'Storm', cell: ({ triggerAt }) => time(triggerAt) },
    { header: 'Decision', cell: ({ decision }) => decision },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'By', cell: ({ decidedBy }) => decidedBy },
    { header: 'At', cell: ({ decidedAt }) => time(decidedAt) },
  ];
  return createTable(columns, decisions);
}

export function createConditionTable(conditions: readonly SavedCondition[], options: TableOptions): CsvTable {
  const time = createTimeFormat(options);
  const columns: readonly Column<SavedCondition>[] = [
    { header: 'Condition', cell: ({ kind }) => CONDITION_NAMES[kind] },
    { header: 'Part of the site', cell: ({ area }) => area },
    { header: 'From', cell: ({ fromDay }) => fromDay },
    { header: 'To', cell: ({ toDay }) => toDay ?? '' },
    { header: 'Runoff began', cell: ({ beganAt }) => time(beganAt) },
    { header: 'Inspected', cell: ({ interval }) => formatInterval(interval) },
    { header: 'Storms watched', cell: ({ areStormsWatched }) => (areStormsWatched ? 'yes' : 'no') },
    { header: 'Reason', cell: ({ reason }) => reason },
    { header: 'Entered by', cell: ({ enteredBy }) => enteredBy },
    { header: 'Entered', cell: ({ receivedAt }) => time(receivedAt) },
    { header: 'Entry', cell: ({ id }) => id },
    { header: 'Replaces', cell: ({ replacesId }) => replacesId ?? '' },
    { header: 'Entered by mistake', cell: ({ isWithdrawn }) => (isWithdrawn ? 'yes' : '') },
  ];
  return createTable(columns, conditions);
}

const formatInterval = (interval: SavedCondition['interval']): string => {
  if (interval === null) return '';
  return typeof interval === 'string' ? interval : `every ${interval.everyDays} days`;
};

export interface PackDelegation extends Delegation {
  /** The path of the letter in the pack; '' without one. */
  file: string;
}

const DELEGATION_KINDS = {
  'responsible-officer': 'Responsible officer',
  'authorized-representative': 'Duly authorized representative',
} as const satisfies Record<Delegation['kind'], string>;

export function createDelegationTable(delegations: readonly PackDelegation[], options: TableOptions): CsvTable {
  const time = createTimeFormat(options);
  const columns: readonly Column<PackDelegation>[] = [
    { header: 'Name', cell: ({ personName }) => personName },
    { header: 'Authority', cell: ({ kind }) => DELEGATION_KINDS[kind] },
    { header: 'Title or position', cell: ({ position }) => position },
    { header: 'Given by', cell: ({ givenByName }) => givenByName ?? '' },
    { header: 'Their title', cell: ({ givenByTitle }) => givenByTitle ?? '' },
    { header: 'Sites', cell: ({ siteId }) => (siteId === null ? 'all' : 'this site') },
    { header: 'First day', cell: ({ fromDay }) => fromDay },
    { header: 'Last day', cell: ({ toDay }) => toDay ?? '' },
    { header: 'Revoked', cell: ({ revokedAt }) => time(revokedAt) },
    { header: 'Submitted', cell: (delegation) => getSubmissionText(delegation) ?? '' },
    { header: 'Letter', cell: ({ file }) => file },
  ];
  return createTable(columns, delegations);
}

export interface PackAddendum extends Addendum {
  reportId: string;
}

export function createAddendumTable(addenda: readonly PackAddendum[], options: TableOptions): CsvTable {
  const time = createTimeFormat(options);
  const columns: readonly Column<PackAddendum>[] = [
    { header: 'Inspection', cell: ({ reportId }) => reportId },
    {
      header: 'Addendum',
      cell: ({ number, signedAt }) => `Addendum ${number} of ${formatShortDay(signedAt, options.timeZone)}`,
    },
    { header: 'Section', cell: ({ section }) => section },
    { header: 'Text', cell: ({ text }) => text },
    { header: 'Photos', cell: ({ photos }) => photos.join(', ') },
    { header: 'Signed by', cell: ({ name }) => name },
    { header: 'Title', cell: ({ title }) => title },
    { header: 'Signed', cell: ({ signedAt }) => time(signedAt) },
    { header: 'Seal', cell: ({ seal }) => seal.number },
  ];
  return createTable(columns, addenda);
}
