import { formatReportDate, formatReportDateTime } from '@/lib/dates';
import type { FormItems } from '@/lib/library/form-items';
import { formatCoordinates } from '@/lib/map/coordinates';
import type { ReportAction } from '@/lib/register/report-action';
import { formatBmpName } from '@/lib/reports/domain/bmp-name';
import type { LoggedBmp, Report } from '@/lib/reports/domain/report';
import { filterVerified } from '@/lib/reports/domain/verification';
import type { PrintedLogSignature } from '@/lib/signing/log-signatures';
import { getSigningRules } from '@/lib/signing/statements';
import { CHECK_MARK, type FilledField, type FilledForm, type FilledTable } from './filled-form';
import type { Form, FormTable } from './form';
import { getItem, markItems } from './item-marks';
import { listSignatureRows, listStatements } from './log-signature-rows';
import { getFormSource, type FormSource, type FormSubject } from './sources';

/** Everything that a form is filled from. */
export interface FormInput extends FormSubject {
  report: Pick<Report, 'fields' | 'siteName' | 'timeZone' | 'bmps' | 'tags'>;
  items: FormItems;
  /** As the register has them (FORM-09). */
  actions: readonly ReportAction[];
  /** Of these corrective actions, in the order of their seals (SIGN-12). */
  logSignatures: readonly PrintedLogSignature[];
}

/** The form with the answers of the inspection. What has no source stays blank (FORM-06). */
export const fillForm = ({ name, parts }: Form, input: FormInput): FilledForm => ({
  name,
  parts: parts.map(({ title, startsPage, note, fields, table }) => ({
    title,
    startsPage,
    note,
    fields: fields.map(({ label, kind, source }): FilledField => ({
      label,
      kind,
      value: source === null || kind === 'label' ? '' : readSource(source, input),
    })),
    table: table && fillTable(table, input),
  })),
});

function readSource(name: FormSource, input: FormInput): string {
  const { read, isSkipped } = getFormSource(name);
  return isSkipped?.(input) ? '' : read(input);
}

const fillTable = ({ kind, columns }: FormTable, input: FormInput): FilledTable => ({
  columns,
  remark: '',
  ...{
    items: () => fillItems(input),
    bmps: () => ({ rows: [...listActions(input).map(toBmpRow), ...listGoodRows(input)] }),
    'follow-up': () => ({
      rows: listRequired(input).map((row) => [getItemName(row, input), ...toLogRow(row, input)]),
      remark: formatSignatures(input),
    }),
    log: () => ({ rows: listRequired(input).map((row) => [row.bmpName, ...toLogRow(row, input)]) }),
    'log-signatures': () => fillSignatures(input),
  }[kind](),
});

function fillItems({ report, items }: FormInput): Pick<FilledTable, 'rows' | 'remark'> {
  const marked = markItems(report, items);
  return {
    rows: marked.map(({ item, mark }) => [
      item,
      ...(['Yes', 'No', 'Not Applicable'] as const).map((column) => (column === mark ? CHECK_MARK : '')),
      '',
    ]),
    remark: marked.flatMap(({ specified }) => specified).join(', '),
  };
}

/** A BMP with one of its required actions, or with null if it needs none. */
interface ActionRow {
  bmp: LoggedBmp;
  bmpName: string;
  place: string;
  action: { id: string; name: string } | null;
  firstSeen: string;
  timesSeen: string;
  fact: ReportAction | undefined;
}

function listActions({ report, actions }: FormInput): ActionRow[] {
  const known = new Map(actions.map((fact) => [`${fact.bmpId} ${fact.actionId}`, fact]));
  return report.bmps.flatMap((bmp): ActionRow[] => {
    const row = { bmp, bmpName: formatTaggedName(bmp, report), place: formatPlace(bmp) };
    const required = bmp.correctiveActions?.filter(({ selected }) => selected) ?? [];
    if (required.length === 0) return [{ ...row, action: null, firstSeen: '', timesSeen: '', fact: undefined }];
    return required.map((action) => {
      const fact = known.get(`${bmp.id} ${action.id}`);
      const firstSeen = fact ? formatReportDate(fact.firstSeenAt, report.timeZone) : '';
      return { ...row, action, firstSeen, timesSeen: fact ? String(fact.timesSeen) : '', fact };
    });
  });
}

const listRequired = (input: FormInput): ActionRow[] => listActions(input).filter(({ action }) => action !== null);

const formatTaggedName = (bmp: LoggedBmp, { tags }: FormInput['report']): string =>
  [tags?.[bmp.id], formatBmpName(bmp)].filter(Boolean).join(' ');
const formatPlace = ({ location }: LoggedBmp): string => (location === null ? '' : formatCoordinates(location));

const getItemName = ({ bmp, bmpName }: ActionRow, { items }: FormInput): string =>
  `${getItem(bmp.practiceId, items)}: ${bmpName}`;

const toBmpRow = ({ bmpName, place, action, firstSeen, timesSeen }: ActionRow): string[] => [
  bmpName,
  place,
  action?.name ?? 'None',
  firstSeen,
  timesSeen,
];

const listGoodRows = ({ report }: FormInput): string[][] =>
  filterVerified(report, 'good').map(({ name }) => [name, '', 'None', '', '']);

/** What follows the first column of 'follow-up' and 'log'. */
function toLogRow({ place, action, firstSeen, timesSeen, fact }: ActionRow, { report }: FormInput): string[] {
  const formatTime = (instant: string | null | undefined) =>
    instant ? formatReportDateTime(instant, report.timeZone) : '';
  return [
    place,
    action?.name ?? '',
    firstSeen,
    timesSeen,
    formatTime(fact?.dueAt),
    [fact?.isNotNeeded ? 'Not needed,' : '', formatTime(fact?.closedAt)].filter(Boolean).join(' '),
    fact?.closedBy ?? '',
    formatTime(fact?.closingEnteredAt),
  ];
}

const listLogSignatures = (input: FormInput) =>
  listSignatureRows(
    listRequired(input).map(({ bmpName, action, fact }) => ({ bmpName, actionName: action?.name ?? '', fact })),
    {
      timeZone: input.report.timeZone,
      signingRules: getSigningRules(input.permit.options),
      logSignatures: input.logSignatures,
    },
  );

function fillSignatures(input: FormInput): Pick<FilledTable, 'rows' | 'remark'> {
  const signatures = listLogSignatures(input);
  return {
    rows: signatures.map(({ bmpName, actionName, as, signer, time, seal }) => [
      bmpName,
      actionName,
      as,
      signer,
      time,
      seal,
    ]),
    remark: listStatements(signatures).join('\n'),
  };
}

/** The signatures of what was followed up, with their words; '' without any. */
function formatSignatures(input: FormInput): string {
  const signatures = listLogSignatures(input).filter(({ isBlank }) => !isBlank);
  const lines = signatures.map(
    ({ bmpName, actionName, as, signer, time, seal }) =>
      `${bmpName}, ${actionName}: ${as}, ${signer}, ${time}, seal ${seal}`,
  );
  return [...lines, ...listStatements(signatures)].join('\n');
}
