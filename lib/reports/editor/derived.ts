import { PHONE_FORMAT_ERROR } from '@/lib/phone';
import { findLibraryOfSite, type LibraryGroup } from '@/lib/library/rules';
import { isAutoBmp } from '@/lib/reports/domain/auto-bmps';
import { findOtherPersonLogging } from '@/lib/reports/domain/being-logged';
import { isEqual } from '@/lib/equal';
import { isIncompletePhone } from '@/lib/reports/domain/field-errors';
import { createStatusRule } from '@/lib/reports/domain/bmp-status';
import { createNewReport, FIELD_KEYS } from '@/lib/reports/domain/fields';
import { isEventSummary } from '@/lib/reports/domain/phases';
import { getInspectorFields, type Inspector } from '@/lib/reports/domain/inspector';
import { getQuestion } from '@/lib/reports/domain/questions';
import type {
  BeingLogged,
  BmpStatus,
  LoggedBmp,
  Phase,
  Report,
  ReportFields,
  ReportStatus,
  YesNo,
} from '@/lib/reports/domain/report';
import { findMissingForNotify, type MissingEntry } from '@/lib/reports/domain/missing';
import { canClose, canLogMore, isDocumented } from '@/lib/reports/domain/rules';
import type { SiteChange } from '@/lib/reports/domain/site-change';
import { getAvailablePhases } from '@/lib/sites/rules';
import type { ReportSite } from '@/lib/sites/site';
import type { Editor, EditorContext, InvalidFieldText, SaveFailure } from './state';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import { diffReports, hasChanges } from '@/lib/reports/domain/conflict-merge';

export const getPhase = ({ place }: Editor): Phase => place.phase;
export const getStatus = (editor: Editor): ReportStatus => editor.report.status;

export const getReportLibrary = ({ report, context }: Editor): readonly LibraryGroup[] =>
  findLibraryOfSite(context, report.fields.siteId);

export const findBmp = ({ report }: Editor, id: string): LoggedBmp | null =>
  report.bmps.find((bmp) => bmp.id === id) ?? null;

/** The BMP on the screen; with null, the screen shows 'BMP Not Found'. */
export const findActiveBmp = (editor: Editor): LoggedBmp | null =>
  editor.place.active && findBmp(editor, editor.place.active.id);

/** The other person who is logging this BMP, with the name to show; null if there is none. */
export function findPersonLogging(
  { report, context }: Pick<Editor, 'report' | 'context'>,
  bmp: LoggedBmp,
): (BeingLogged & { name: string }) | null {
  const logger = findOtherPersonLogging(report, bmp, context.me.id);
  return logger && { ...logger, name: getName(context, logger.personId) };
}

/** People who left the work unit have no name here. */
const getName = ({ crew }: EditorContext, personId: string): string =>
  crew.find(({ id }) => id === personId)?.name ?? 'someone else';

export const getCurrentBmpStatus = (editor: Editor, bmp: LoggedBmp, now: string): BmpStatus =>
  createStatusRule(editor.report, now)(bmp);

/** Whether 'Was it corrected during this inspection?' is asked: only if something is required (BMP-14). */
export const asksForCorrection = (bmp: LoggedBmp) => bmp.correctiveActions !== null;

/**
 * The answer to 'Needs a correction?' of the BMP on the screen (decision X-395). That it requires nothing is an answer
 * only after a save, because each new BMP starts so.
 */
export function getNeedsCorrection({ place: { active } }: Editor, bmp: LoggedBmp): YesNo {
  if (bmp.correctiveActions !== null) return 'yes';
  const isSavedWithout = active?.before?.correctiveActions === null && isDocumented(active.before.condition);
  return isSavedWithout || active?.needsNoCorrection ? 'no' : '';
}

/** Whether 'Error: No corrective actions found for this BMP' shows (BMP-19). */
export const hasNoActions = (bmp: LoggedBmp) => bmp.correctiveActions?.length === 0;

/** Whether Start Inspection shows (EDIT-30). */
export const isStartShown = (editor: Editor) => getStatus(editor) === 'setup' && editor.report.fields.siteId === null;

/** What SAVE & NOTIFY still requires, including valid texts in all fields. */
export const listMissing = (editor: Editor): MissingEntry[] => [
  ...findMissingForNotify(editor.report, (bmp) => findPersonLogging(editor, bmp)?.name ?? null),
  ...listInvalidTexts(editor).map(({ bmpId, phase, label, why }): MissingEntry => ({
    what: 'text',
    bmpId,
    phase,
    sentence: `${label}: ${why}`,
  })),
];

/** Incomplete phone numbers, and texts that a field which is still shown cannot parse or accept. */
export function listInvalidTexts({
  report,
  invalidTexts,
}: Editor): Pick<InvalidFieldText, 'bmpId' | 'phase' | 'label' | 'why'>[] {
  const phones = PHONE_FIELDS.filter(({ key }) => isIncompletePhone(key, report.fields[key]));
  return [
    ...phones.map(({ key, phase }) => ({ bmpId: null, phase, label: getQuestion(key).label, why: PHONE_FORMAT_ERROR })),
    ...invalidTexts.filter((text) => isStillShown(text, report)),
  ];
}

/** A text whose field is no longer shown does not block. */
function isStillShown({ field, bmpId }: InvalidFieldText, { fields, bmps }: Report): boolean {
  if (bmpId === null) return field !== 'stabilizationDate' || fields.areasStopped === 'yes';
  return bmps.some(({ id, correction, correctiveActions }) => id === bmpId && correction && correctiveActions);
}

export const isContinueBlocked = (editor: Editor): boolean =>
  listInvalidTexts(editor).some(
    ({ bmpId, phase }) => phase === getPhase(editor) && (bmpId === null || bmpId === editor.place.active?.id),
  );

/** Whether the first screen needs a site: map and questions depend on it (decision X-13). */
export const needsSite = (editor: Editor): boolean =>
  getPhase(editor) === 'ProjectInfo' && getStatus(editor) === 'setup' && editor.report.fields.siteId === null;

/** Whether DONE is disabled: after SAVE & NOTIFY, a correction needs a description or a photo. */
export function needsCorrection(editor: Editor): boolean {
  if (getPhase(editor) !== 'BMPEventSummaryIncomplete' || getStatus(editor) !== 'open') return false;
  const bmp = findActiveBmp(editor);
  return bmp !== null && bmp.correctiveActions !== null && !isDocumented(bmp.correction);
}

const PHONE_FIELDS = [
  { key: 'onsitePhone', phase: 'ProjectInfo' },
  { key: 'inspectorPhone', phase: 'InspectionInfo' },
] as const;

export const canNotify = (editor: Editor) =>
  getStatus(editor) === 'setup' &&
  editor.sending === null &&
  editor.queued === null &&
  editor.conflicts.length === 0 &&
  listMissing(editor).length === 0;

export const canCloseOut = (editor: Editor) =>
  canClose(editor.report) && editor.sending === null && editor.conflicts.length === 0;

/** Construction phases to choose from; null without a site (EDIT-82, EDIT-83). */
export function getConstructionPhases({ context, report }: Editor): readonly string[] | null {
  const site = context.sites.find(({ id }) => id === report.fields.siteId);
  return site === undefined ? null : getAvailablePhases(site.constructionPhases);
}

/** Sites to choose from: visible ones, and the report's own. */
export const listSelectableSites = ({ context, report }: Editor): readonly ReportSite[] =>
  context.sites.filter(({ id, hidden }) => !hidden || id === report.fields.siteId);

/** The person as the inspector of an inspection. */
export function getOwnInspector({ context: { me, crew } }: Editor): Inspector {
  return { name: me.name, phone: crew.find(({ id }) => id === me.id)?.phone ?? '' };
}

/** Whether the person has only chosen the site. Fields that the choice fills in do not count. */
export function hasOnlySite(editor: Editor): boolean {
  const { report } = editor;
  const newReport = createNewReport(report.id, report.createdBy, report.fields.date);
  const emptyFields = { ...newReport.fields, ...getInspectorFields(newReport, getOwnInspector(editor)) };
  const fieldsOfSite: readonly (keyof ReportFields)[] = ['siteId', 'mapView'];
  return (
    report.status === 'setup' &&
    report.bmps.length === 0 &&
    FIELD_KEYS.every((key) => fieldsOfSite.includes(key) || isEqual(report.fields[key], emptyFields[key]))
  );
}

/** The change from the report's site to this one; null if there is no such site. */
export function getSiteChange({ context, report }: Editor, siteId: string | null): SiteChange | null {
  const findSite = (targetId: string | null) => context.sites.find(({ id }) => id === targetId) ?? null;
  const to = findSite(siteId);
  return to && { to, from: findSite(report.fields.siteId) };
}

/** 'Start from the last inspection' is offered until a BMP is logged by hand (decision X-11). */
export const canStartFromPrevious = ({ report }: Editor) =>
  report.status === 'setup' &&
  report.fields.siteId !== null &&
  report.bmps.every(({ practiceId }) => isAutoBmp(practiceId));

/** Whether the crew reads this screen: the summary of a notified inspection, or one of its BMPs. */
export const isForCrew = (editor: Editor): boolean =>
  getStatus(editor) !== 'setup' && (getPhase(editor) === 'InspectionSummary' || isEventSummary(getPhase(editor)));

export function getUnsavedChanges({ base, report, place }: Editor): ReportChanges {
  const changes = diffReports(base, report);
  if (!hasChanges(changes) || !canLogMore(base.status)) return changes;
  return { ...changes, place: { phase: place.phase, phaseHistory: [...place.history] } };
}

export const isUnsaved = (editor: Editor) =>
  editor.save.unacknowledgedChanges !== null || hasChanges(getUnsavedChanges(editor));

/** Unsaved changes without incomplete phone numbers, which stay on the device. */
function getSendableChanges(editor: Editor): ReportChanges {
  const changes = getUnsavedChanges(editor);
  let fields: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS)
    if (key in changes.fields && !isIncompletePhone(key, changes.fields[key]))
      fields = { ...fields, [key]: changes.fields[key] };
  return { ...changes, fields };
}

/** The next save; null if there is none, or while another is sent, there is a conflict or saves are rejected. */
export function getNextSave(editor: Editor): ReportChanges | null {
  const isBlocked = editor.save.sentChanges !== null || editor.conflicts.length > 0 || areSavesRejected(editor);
  const changes = isBlocked ? null : (editor.save.unacknowledgedChanges ?? getSendableChanges(editor));
  return changes && hasChanges(changes) ? changes : null;
}

/**
 * Whether the server rejects every save of this editor: it rejected the work without returning a newer report. A newer
 * report becomes the base, and its status the reason, so the two are equal; otherwise they differ, because 'deleted'
 * and 'left-unit' are no statuses and the base does not have any other reason's status yet.
 */
export const areSavesRejected = ({ orphaned, base }: Editor) => orphaned !== null && orphaned.reason !== base.status;

export type SavingState = 'saved' | 'saving' | 'unsaved' | 'waiting' | 'trouble' | 'failed' | 'conflict';

export function getSavingState(editor: Editor): SavingState {
  if (editor.conflicts.length > 0 || editor.orphaned !== null) return 'conflict';
  const { sentChanges, failure, rejectedPhotoCount, isPersisted } = editor.save;
  const photos = editor.save.photos - rejectedPhotoCount;
  if (sentChanges !== null) return 'saving';
  const hasEntries = editor.save.unacknowledgedChanges !== null || hasChanges(getSendableChanges(editor));
  if (hasEntries && !isPersisted && failure !== null) return 'failed';
  if (!hasEntries && photos === 0 && !isQueued(editor)) return rejectedPhotoCount > 0 ? 'failed' : 'saved';
  if (failure !== null) return STATE_BY_FAILURE[failure];
  if (hasEntries) return 'unsaved';
  return photos > 0 ? 'saving' : 'waiting';
}

const STATE_BY_FAILURE: Record<SaveFailure, SavingState> = {
  offline: 'waiting',
  blocked: 'trouble',
  refused: 'failed',
  'signed-out': 'failed',
};

/** The state shown in the editor's bar: 'invalid' if all is saved except an invalid text. */
export const getBarState = (editor: Editor): SavingState | 'invalid' => {
  const state = getSavingState(editor);
  return state === 'saved' && listInvalidTexts(editor).length > 0 ? 'invalid' : state;
};

/** Whether a confirmed SAVE & NOTIFY waits, so that it can be canceled. */
export const isQueued = ({ queued, sending }: Editor) => queued !== null && sending === null;
