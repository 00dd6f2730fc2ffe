import {
  autoBmpIdIn,
  autoBmpOfField,
  bmpsAfterAnswer,
  lostByAnswer,
  type AutoBmp,
} from '@/lib/reports/domain/auto-bmps';
import type { PreviousInspection } from '@/lib/reports/contract';
import { fieldLimit, isPastField } from '@/lib/reports/domain/fields';
import { leftOut, startedFrom } from '@/lib/reports/domain/previous-inspection';
import { fieldRefusal } from '@/lib/reports/domain/field-refusals';
import type { ReportFields, VerifiedBmp, YesNo } from '@/lib/reports/domain/report';
import { canEditFields, canWriteField, LIMITS } from '@/lib/reports/domain/rules';
import { asksWhatToKeep, atSite, type SitePart } from '@/lib/reports/domain/site-change';
import { offeredForVerification, withVerified } from '@/lib/reports/domain/verification';
import { knownPhase } from '@/lib/sites/rules';
import type { FieldChanged, TextLeft } from './events';
import { withFields } from './moves';
import {
  constructionPhases,
  mayStartFromPrevious,
  phaseOf,
  siteChangeTo,
  statusOf,
  type Context,
  type Editor,
  type Notice,
  type Undo,
} from './state';

/** Answers outside the logged BMPs: they can be given until the crew was notified (EDIT-53). */

export function changeField(editor: Editor, { key, value }: FieldChanged, context: Context): Editor {
  if (!canWriteField(key, statusOf(editor))) return editor;
  if (key === 'currentPhase' && constructionPhases(editor) === null) return editor;
  if (isPastField(key) && fieldRefusal(key, value, context) !== null) return editor;
  const after = { ...editor, report: withFields(editor.report, { [key]: withinLimit(key, value) }) };
  const auto = autoBmpOfField(key);
  if (auto !== null && loses(editor, after, auto))
    return { ...editor, toConfirm: { key: auto.field, value: after.report.fields[auto.field] } };
  return withAutoBmps(editor, after, key, context);
}

/** What can't be read is no answer; it is kept as it was typed, and asked about before the screen is left for the next. */
export function leaveText(editor: Editor, { field, bmpId, unread }: TextLeft): Editor {
  const others = editor.unread.filter((each) => each.field !== field || each.bmpId !== bmpId);
  if (unread === null) return others.length === editor.unread.length ? editor : { ...editor, unread: others };
  return { ...editor, unread: [...others, { field, bmpId, phase: phaseOf(editor), ...unread }] };
}

/** Nothing longer than its limit ever reaches a save: it would be refused as a whole. */
function withinLimit(key: keyof ReportFields, value: FieldChanged['value']): FieldChanged['value'] {
  const limit = fieldLimit(key);
  if (typeof value === 'string' && limit !== null) return value.slice(0, limit);
  if (key === 'temperature' && typeof value === 'number') {
    return Math.min(LIMITS.temperature.max, Math.max(LIMITS.temperature.min, Math.round(value)));
  }
  return value;
}

/** 'No' to one of the two checks logs its BMP, taking the 'no' back removes it (EDIT-88…90). */
function withAutoBmps(before: Editor, after: Editor, key: keyof ReportFields, { now }: Context): Editor {
  const auto = autoBmpOfField(key);
  if (auto === null) return after;
  const bmps = bmpsAfterAnswer(after.report.bmps, auto, ...answersTo(auto, before, after), {
    id: autoBmpIdIn(after.report.id, auto),
    now,
    library: after.surroundings.library,
  });
  return { ...after, report: { ...after.report, bmps } };
}

const answersTo = ({ field }: AutoBmp, before: Editor, after: Editor): [YesNo, YesNo] => [
  before.report.fields[field],
  after.report.fields[field],
];

/** Nothing that was entered goes without a question. */
const loses = (before: Editor, after: Editor, auto: AutoBmp): boolean =>
  lostByAnswer(before.report.bmps, auto, ...answersTo(auto, before, after)).length > 0;

export function confirmAnswer(editor: Editor, context: Context): Editor {
  const { toConfirm } = editor;
  if (toConfirm === null) return editor;
  const after = { ...editor, toConfirm: null, report: withFields(editor.report, { [toConfirm.key]: toConfirm.value }) };
  return canEditFields(statusOf(editor)) ? withAutoBmps(editor, after, toConfirm.key, context) : editor;
}

/** What was entered for the former site is never taken along, or dropped, without a question. */
export function chooseSite(editor: Editor, siteId: string): Editor {
  const change = siteChangeTo(editor, siteId);
  if (change === null || siteId === editor.report.fields.siteId || !canEditFields(statusOf(editor))) return editor;
  if (asksWhatToKeep(editor.report, change)) return { ...editor, siteAsked: siteId };
  return { ...editor, report: atSite(editor.report, change, []) };
}

/** The question was answered. */
export function changeSite(editor: Editor, keep: readonly SitePart[]): Editor {
  const change = siteChangeTo(editor, editor.siteAsked);
  if (change === null || !canEditFields(statusOf(editor))) return editor;
  return { ...editor, siteAsked: null, report: atSite(editor.report, change, keep) };
}

/** The phase joins the site's list, once, and is the current one (EDIT-82); the server learns it with the next save. */
/** In no report before it is added; kept, so that a tab that ends meanwhile loses nothing. */
export const typeConstructionPhase = (editor: Editor, text: string): Editor => ({
  ...editor,
  newPhase: text.slice(0, LIMITS.standardText),
});

export function addConstructionPhase(editor: Editor, name: string): Editor {
  const offered = constructionPhases(editor);
  const phase = name.trim().slice(0, LIMITS.standardText);
  if (offered === null || phase === '' || !canEditFields(statusOf(editor))) return editor;
  const known = knownPhase(offered, phase);
  const report = withFields(editor.report, { currentPhase: known ?? phase });
  const added = { ...editor, report, newPhase: '' };
  return known ? added : { ...added, surroundings: withPhases(added, [...offered, phase]) };
}

function withPhases({ surroundings, report }: Editor, phases: string[]): Editor['surroundings'] {
  const { siteId } = report.fields;
  const sites = surroundings.sites.map((site) => (site.id === siteId ? { ...site, constructionPhases: phases } : site));
  return { ...surroundings, sites };
}

export function startFromPrevious(editor: Editor, past: PreviousInspection, context: Context): Editor {
  if (!mayStartFromPrevious(editor)) return editor;
  const count = leftOut(editor.report, past);
  const notice: Notice | null = count > 0 ? { kind: 'left-out', count } : editor.notice;
  const { me, crew } = editor.surroundings;
  const inspector = { name: me.name, phone: crew.find(({ id }) => id === me.id)?.phone ?? '' };
  const { report, taken } = startedFrom(editor.report, past, { ...context, inspector });
  const undo: Undo = { kind: 'started', date: past.date, before: editor.report.fields, taken };
  return { ...editor, notice, report, undo };
}

/** An entry may be set only to good or na (EDIT-92). */
export function setVerified(editor: Editor, practiceId: string, status: 'good' | 'na'): Editor {
  return verify(editor, (entry) => entry.practiceId === practiceId, status);
}

/** 'Mark all good' of a group, 'Mark rest N/A': what of these has no answer yet; an answer that was given stays. */
export function verifyRest(editor: Editor, practiceIds: readonly string[], status: 'good' | 'na'): Editor {
  const asked = new Set(practiceIds);
  const open = offeredForVerification(editor.report, editor.surroundings.library)
    .filter((entry) => entry.status === '' && asked.has(entry.practiceId))
    .map(({ practiceId }) => practiceId);
  const marked = verify(editor, ({ practiceId }) => open.includes(practiceId), status);
  return marked === editor || open.length === 0
    ? editor
    : { ...marked, undo: { kind: 'verified', status, practiceIds: open } };
}

function verify(editor: Editor, chosen: (entry: VerifiedBmp) => boolean, status: VerifiedBmp['status']): Editor {
  if (!canEditFields(statusOf(editor))) return editor;
  const answered = offeredForVerification(editor.report, editor.surroundings.library)
    .filter(chosen)
    .map((entry) => ({ ...entry, status }));
  const verifiedBmps = withVerified(editor.report.fields.verifiedBmps, answered);
  return { ...editor, report: withFields(editor.report, { verifiedBmps }) };
}

/** The creator is always told (EDIT-102). */
export function toggleCrew(editor: Editor, personId: string): Editor {
  const { createdBy, fields } = editor.report;
  if (personId === createdBy.id || !canEditFields(statusOf(editor))) return editor;
  const others = fields.crew.filter((id) => id !== personId && id !== createdBy.id);
  const crew = [createdBy.id, ...others, ...(fields.crew.includes(personId) ? [] : [personId])];
  return { ...editor, report: withFields(editor.report, { crew }) };
}
