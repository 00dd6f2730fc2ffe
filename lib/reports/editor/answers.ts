import {
  deriveAutoBmpId,
  findAutoBmpByField,
  applyAutoBmpAnswer,
  findBmpsLostByAnswer,
  type AutoBmp,
} from '@/lib/reports/domain/auto-bmps';
import { getFieldLimit, isPhoneField } from '@/lib/reports/domain/fields';
import { validateField } from '@/lib/reports/domain/field-errors';
import { getInspectorFields } from '@/lib/reports/domain/inspector';
import type { Report, ReportFields, VerifiedBmp, YesNo } from '@/lib/reports/domain/report';
import { canEditFields, canWriteField, LIMITS } from '@/lib/reports/domain/rules';
import { needsKeepQuestion, moveToSite } from '@/lib/reports/domain/site-change';
import { listPracticesToVerify, withVerified } from '@/lib/reports/domain/verification';
import { findPhase } from '@/lib/sites/rules';
import {
  getConstructionPhases,
  getOwnInspector,
  getReportLibrary,
  canStartFromPrevious,
  getPhase,
  getSiteChange,
  getStatus,
} from './derived';
import type { AnswerEvent, EventOf, Handlers } from './events';
import { moveTo, withFields } from './changes';
import type { ReducerContext, Editor, EditorMessage, Undo } from './state';
import { endUndo, undoLastChange } from './undo';

/** Handlers of answers outside the logged BMPs. Answers can change until SAVE & NOTIFY (EDIT-53). */
export const answerHandlers: Handlers<AnswerEvent> = {
  fieldChanged: changeField,
  answerConfirmed: confirmAnswer,
  invalidTextChanged: setInvalidText,
  siteChosen: chooseSite,
  siteChanged: changeSite,
  constructionPhaseTyped: (editor, { text }) => ({ ...editor, newPhase: text.slice(0, LIMITS.standardText) }),
  constructionPhaseAdded: addConstructionPhase,
  startedFromPrevious: startFromPrevious,
  verifiedSet: setVerified,
  restVerified: verifyRest,
  crewToggled: toggleCrew,
  undone: undoLastChange,
  undoEnded: endUndo,
};

function changeField(editor: Editor, { key, value }: EventOf<'fieldChanged'>, context: ReducerContext): Editor {
  if (!canWriteField(key, getStatus(editor))) return editor;
  if (key === 'currentPhase' && getConstructionPhases(editor) === null) return editor;
  if (!isPhoneField(key) && validateField(key, value, context) !== null) return editor;
  const after = { ...editor, report: withFields(editor.report, { [key]: limitValue(key, value) }) };
  const auto = findAutoBmpByField(key);
  if (auto !== null && wouldRemoveEntries(editor, after, auto))
    return { ...editor, answerToConfirm: { key: auto.field, value: after.report.fields[auto.field] } };
  return withAutoBmps(editor, after, key, context);
}

/** Stores a text that the field cannot parse or accept, or clears it. CONTINUE is blocked until it is corrected. */
function setInvalidText(editor: Editor, { field, bmpId, invalidText }: EventOf<'invalidTextChanged'>): Editor {
  const others = editor.invalidTexts.filter((text) => text.field !== field || text.bmpId !== bmpId);
  if (invalidText === null)
    return others.length === editor.invalidTexts.length ? editor : { ...editor, invalidTexts: others };
  return { ...editor, invalidTexts: [...others, { field, bmpId, phase: getPhase(editor), ...invalidText }] };
}

type FieldValue = EventOf<'fieldChanged'>['value'];

/** Cuts a text and rounds a temperature within their limits. The server would reject the whole save. */
function limitValue(key: keyof ReportFields, value: FieldValue): FieldValue {
  const limit = getFieldLimit(key);
  if (typeof value === 'string' && limit !== null) return value.slice(0, limit);
  if (key === 'temperature' && typeof value === 'number') {
    return Math.min(LIMITS.temperature.max, Math.max(LIMITS.temperature.min, Math.round(value)));
  }
  return value;
}

/** 'No' to one of the two checks logs its BMP; another answer removes it (EDIT-88…90). */
function withAutoBmps(before: Editor, after: Editor, key: keyof ReportFields, { now }: ReducerContext): Editor {
  const auto = findAutoBmpByField(key);
  if (auto === null) return after;
  const bmps = applyAutoBmpAnswer(after.report.bmps, auto, ...getAutoBmpAnswers(auto, before, after), {
    id: deriveAutoBmpId(after.report.id, auto),
    now,
    library: getReportLibrary(after),
  });
  return { ...after, report: { ...after.report, bmps } };
}

const getAutoBmpAnswers = ({ field }: AutoBmp, before: Editor, after: Editor): [YesNo, YesNo] => [
  before.report.fields[field],
  after.report.fields[field],
];

/** Whether the answer would remove a BMP with entries, so that the person must confirm. */
const wouldRemoveEntries = (before: Editor, after: Editor, auto: AutoBmp): boolean =>
  findBmpsLostByAnswer(before.report.bmps, auto, ...getAutoBmpAnswers(auto, before, after)).length > 0;

function confirmAnswer(editor: Editor, _event: unknown, context: ReducerContext): Editor {
  const { answerToConfirm } = editor;
  if (answerToConfirm === null) return editor;
  const after = {
    ...editor,
    answerToConfirm: null,
    report: withFields(editor.report, { [answerToConfirm.key]: answerToConfirm.value }),
  };
  return canEditFields(getStatus(editor)) ? withAutoBmps(editor, after, answerToConfirm.key, context) : editor;
}

/** Changes the site, or first asks which entries about the former site to keep. */
export function chooseSite(editor: Editor, { siteId }: EventOf<'siteChosen'>): Editor {
  const change = getSiteChange(editor, siteId);
  if (change === null || siteId === editor.report.fields.siteId || !canEditFields(getStatus(editor))) return editor;
  if (needsKeepQuestion(editor.report, change)) return { ...editor, siteIdToConfirm: siteId };
  const report = moveToSite(editor.report, change, []);
  return { ...editor, report: editor.report.fields.siteId === null ? withOwnInspector(editor, report) : report };
}

/** With the first site, the person who started the inspection becomes its inspector, unless another was entered. */
function withOwnInspector(editor: Editor, report: Report): Report {
  if (report.createdBy.id !== editor.context.me.id) return report;
  return withFields(report, getInspectorFields(report, getOwnInspector(editor)));
}

function changeSite(editor: Editor, { keep }: EventOf<'siteChanged'>): Editor {
  const change = getSiteChange(editor, editor.siteIdToConfirm);
  if (change === null || !canEditFields(getStatus(editor))) return editor;
  return { ...editor, siteIdToConfirm: null, report: moveToSite(editor.report, change, keep) };
}

/** Adds the phase to the site's list, once, and selects it (EDIT-82). The next save sends it. */
function addConstructionPhase(editor: Editor, { name }: EventOf<'constructionPhaseAdded'>): Editor {
  const offered = getConstructionPhases(editor);
  const phase = name.trim().slice(0, LIMITS.standardText);
  if (offered === null || phase === '' || !canEditFields(getStatus(editor))) return editor;
  const known = findPhase(offered, phase);
  const report = withFields(editor.report, { currentPhase: known ?? phase });
  const added = { ...editor, report, newPhase: '' };
  return known ? added : { ...added, context: withPhases(added, [...offered, phase]) };
}

function withPhases({ context, report }: Editor, phases: string[]): Editor['context'] {
  const { siteId } = report.fields;
  const sites = context.sites.map((site) => (site.id === siteId ? { ...site, constructionPhases: phases } : site));
  return { ...context, sites };
}

/**
 * Copies the entries of the last inspection into this one (EDIT-75). If the report then has BMPs, opens their list,
 * because they must be checked.
 */
function startFromPrevious(
  editor: Editor,
  { previousInspection, carryOver }: EventOf<'startedFromPrevious'>,
  context: ReducerContext,
): Editor {
  if (!canStartFromPrevious(editor)) return editor;
  const {
    report,
    carriedOver,
    leftOutCount: count,
  } = carryOver(editor.report, previousInspection, {
    ...context,
    inspector: getOwnInspector(editor),
  });
  const message: EditorMessage | null = count > 0 ? { kind: 'left-out', count } : editor.message;
  const undo: Undo = {
    kind: 'started',
    date: previousInspection.date,
    before: editor.report.fields,
    carriedOver,
  };
  const started = { ...editor, message, report, undo };
  return report.bmps.length > 0 ? moveTo(started, 'LoggedEventsList') : started;
}

/** An entry can be set only to good or na (EDIT-92). */
function setVerified(editor: Editor, { practiceId, status }: EventOf<'verifiedSet'>): Editor {
  return setVerifiedStatus(editor, (entry) => entry.practiceId === practiceId, status);
}

/** 'Mark all good' and 'Mark rest N/A' answer only practices without an answer. */
function verifyRest(editor: Editor, { practiceIds, status }: EventOf<'restVerified'>): Editor {
  const requested = new Set(practiceIds);
  const unanswered = listPracticesToVerify(editor.report, getReportLibrary(editor))
    .filter((entry) => entry.status === '' && requested.has(entry.practiceId))
    .map(({ practiceId }) => practiceId);
  const marked = setVerifiedStatus(editor, ({ practiceId }) => unanswered.includes(practiceId), status);
  return marked === editor || unanswered.length === 0
    ? editor
    : { ...marked, undo: { kind: 'verified', status, practiceIds: unanswered } };
}

function setVerifiedStatus(
  editor: Editor,
  isSelected: (entry: VerifiedBmp) => boolean,
  status: VerifiedBmp['status'],
): Editor {
  if (!canEditFields(getStatus(editor))) return editor;
  const answered = listPracticesToVerify(editor.report, getReportLibrary(editor))
    .filter(isSelected)
    .map((entry) => ({ ...entry, status }));
  const verifiedBmps = withVerified(editor.report.fields.verifiedBmps, answered);
  return { ...editor, report: withFields(editor.report, { verifiedBmps }) };
}

/** The creator is always in the crew (EDIT-102). */
function toggleCrew(editor: Editor, { personId }: EventOf<'crewToggled'>): Editor {
  const { createdBy, fields } = editor.report;
  if (personId === createdBy.id || !canEditFields(getStatus(editor))) return editor;
  const others = fields.crew.filter((id) => id !== personId && id !== createdBy.id);
  const crew = [createdBy.id, ...others, ...(fields.crew.includes(personId) ? [] : [personId])];
  return { ...editor, report: withFields(editor.report, { crew }) };
}
