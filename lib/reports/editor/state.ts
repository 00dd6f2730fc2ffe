import { isAutoBmp, type AutoBmpField } from '@/lib/reports/domain/auto-bmps';
import { emptyFields, FIELD_KEYS, reportDay } from '@/lib/reports/domain/fields';
import { loggedByAnother } from '@/lib/reports/domain/being-logged';
import { same } from '@/lib/equal';
import { changesOf, hasChanges, type Conflict } from '@/lib/reports/domain/conflict-merge';
import type { ReportChanges } from '@/lib/reports/contract';
import type {
  BeingLogged,
  BmpStatus,
  Documentation,
  EditorData,
  LoggedBmp,
  Phase,
  Report,
  ReportFields,
  ReportStatus,
  YesNo,
} from '@/lib/reports/domain/report';
import { bmpStatus, canClose, canLogMore, missingForNotify, type Missing } from '@/lib/reports/domain/rules';
import type { CarriedOver } from '@/lib/reports/domain/previous-inspection';
import type { PhotoRefusal } from '@/lib/reports/domain/photo-refusals';
import type { SiteChange } from '@/lib/reports/domain/site-change';
import { PHONE_FORMAT_ERROR } from '@/lib/phone';
import { wordingOf } from '@/lib/reports/domain/questions';
import { isUnfinished } from '@/lib/reports/domain/field-refusals';
import { offeredPhases } from '@/lib/sites/rules';

/**
 * All that the report editor knows (house: "A pure machine"). Components render it and send events; what they may show
 * is asked here, what happens is decided in `step`.
 */
export interface Editor {
  surroundings: EditorSurroundings;
  /** The server's last state that changes are counted from. */
  base: Report;
  /** Mine: what the screen shows. */
  report: Report;
  place: Place;
  /** The BMP that somebody else was logging and fell silent about: whether to go on with it is being asked. */
  takeOver: string | null;
  /** Sections that were refused; each clears when it is touched. */
  invalid: readonly Refusable[];
  question: Question | null;
  /** Texts that were left in fields which can't read them, or don't take them. */
  unread: readonly Unread[];
  /** A construction phase that is being typed and was not added yet. */
  newPhase: string;
  /** How often CONTINUE was refused because of one: each time the first of them gets the focus. */
  refusals: number;
  /** An answer that takes away a BMP with something entered in it: given once that is confirmed. */
  toConfirm: { key: AutoBmpField; value: YesNo } | null;
  /** The site that was chosen while there is something of the former one: what to keep of it is asked. */
  siteAsked: string | null;
  notice: Notice | null;
  /** What was done last to many answers at once, as long as it can be taken back. */
  undo: Undo | null;
  /** Set while SAVE & NOTIFY or CLOSE OUT is on its way to the server. */
  sending: 'notify' | 'close' | null;
  /** SAVE & NOTIFY was confirmed and did not arrive yet: until it did, or was taken back, nothing else changes. */
  queued: Queued | null;
  /** Where the app should go now. */
  leaving: 'list' | 'view' | null;
  save: SaveFacts;
  conflicts: readonly Conflict[];
  /** Who changed the report meanwhile, while clashes are undecided. */
  changedBy: { name: string; at: string } | null;
  /** Work that the server no longer takes, whole; nothing of it is dropped. */
  orphaned: Orphaned | null;
}

export type EditorSurroundings = Omit<EditorData, 'report' | 'today'>;

/**
 * Where the person is in the editor. It belongs to this person on this device and is kept there (device/places.ts): a
 * colleague in the same report never moves it (decision X-130).
 */
export interface Place {
  phase: Phase;
  history: readonly Phase[];
  active: ActiveBmp | null;
}

/** As a device keeps it, with what stands in fields there and is in no report. */
export interface PlaceOnDevice extends Place {
  typed?: Pick<Editor, 'unread' | 'newPhase'>;
}

/** The BMP being logged, edited, corrected or looked at. */
export interface ActiveBmp {
  id: string;
  /** As it was before; null while it is logged for the first time. */
  before: LoggedBmp | null;
  /** A correction that was begun and then answered with NO; YES brings it back. */
  setAside: LoggedBmp['correction'];
}

/** Confirmed at this instant; sent once, when the server answers (decision X-03). */
export interface Queued {
  act: 'notify';
  since: string;
  /** The server's sentence, if it was the server that put it off. */
  why?: string;
}

export type Section = 'condition' | 'correction';
/** What SAVE BMP may refuse: a side of the BMP, or its checklist of required CAs. */
export type Refusable = Section | 'actions';
export type Question = 'exit-bmp-flow' | 'save-without-place' | 'exit-report' | 'save-and-notify' | 'close-out';
export type Notice =
  | { kind: 'completed' }
  | { kind: 'photo-count' }
  /** Somebody else is logging this BMP. */
  | { kind: 'being-logged'; bmp: string; by: string }
  /** Somebody else told the crew: what can be entered from now on are corrections. */
  | { kind: 'crew-told'; by: string }
  /** Somebody else went on with the BMP that was being logged here, and perhaps has saved it. */
  | { kind: 'taken-over'; bmp: string; by: string; isSaved: boolean }
  /** No further BMP can be logged. */
  | { kind: 'full' }
  /** So many BMPs of the last inspection were more than an inspection holds. */
  | { kind: 'left-out'; count: number }
  /** `why`: the server's sentence. */
  | { kind: 'save-failed'; why?: string }
  /** The server took so many photos of a try, and these not. */
  | { kind: 'photos-refused'; refused: readonly PhotoRefusal[]; stored: number }
  | { kind: 'not-persisted' }
  | { kind: 'label-changed'; name: string; from: string; to: string }
  | { kind: 'failed'; act: 'notify' | 'close'; message: string };

/** What an act changed, so that only that is taken back: what was entered since stays. */
export type Undo =
  | { kind: 'verified'; status: 'good' | 'na'; practiceIds: readonly string[] }
  | { kind: 'started'; date: string; before: ReportFields; taken: CarriedOver }
  | { kind: 'found-good'; conditions: readonly { bmpId: string; before: Documentation; after: Documentation }[] };

export interface Unread {
  field: string;
  /** The BMP whose correction it is about, if it is no answer. */
  bmpId: string | null;
  label: string;
  text: string;
  why: string;
  /** The screen where it stands. */
  phase: Phase;
}

export interface SaveFacts {
  /** On its way to the server; one at a time. */
  sent: ReportChanges | null;
  /** Sent, and no answer came: the server may have it or not. It is sent again as it was before anything newer is. */
  unacknowledged: ReportChanges | null;
  /** Why the last try did not arrive. */
  failed: SaveFailure | null;
  savedAt: string | null;
  /** The server's instant of the base, if it said it: a hint about that change is no news. */
  baseAt: string | null;
  /** The device has what was entered; false: its storage is full or forbidden. */
  persisted: boolean;
  /** Photos of this report that are on this device only. */
  photos: number;
  /** Those of them that the server does not take. */
  photosRefused: number;
}

/** `blocked`: the server answered that it cannot take it now; it is sent again by itself, as without signal. */
export type SaveFailure = 'offline' | 'blocked' | 'refused' | 'signed-out';

export type MovedOn = ReportStatus | 'deleted' | 'left-unit';
export interface Orphaned {
  reason: MovedOn;
  report: Report;
}

/** What the machine may not find out by itself. */
export interface Context {
  /** Instant, ISO 8601. */
  now: string;
  /** Calendar day at the site. */
  today: string;
  /** A fresh UUID at each call. */
  newId: () => string;
}

export const phaseOf = ({ place }: Editor): Phase => place.phase;
export const statusOf = (editor: Editor): ReportStatus => editor.report.status;

export const bmpOf = ({ report }: Editor, id: string): LoggedBmp | null =>
  report.bmps.find((bmp) => bmp.id === id) ?? null;

/** The BMP on the screen; null means 'BMP Not Found' on a screen about one. */
export const activeBmp = (editor: Editor): LoggedBmp | null =>
  editor.place.active && bmpOf(editor, editor.place.active.id);

/** Who else is logging this BMP, and what they are called here; null: nobody. */
export function otherLogger(
  { report, surroundings }: Pick<Editor, 'report' | 'surroundings'>,
  bmp: LoggedBmp,
): (BeingLogged & { name: string }) | null {
  const being = loggedByAnother(report, bmp, surroundings.me.id);
  return being && { ...being, name: nameOf(surroundings, being.personId) };
}

/** Whoever left the work unit since is not in its crew any more. */
const nameOf = ({ crew }: EditorSurroundings, personId: string): string =>
  crew.find(({ id }) => id === personId)?.name ?? 'somebody else';

export const statusOfBmp = (editor: Editor, bmp: LoggedBmp, today: string): BmpStatus =>
  bmpStatus(bmp, reportDay(editor.report), today);

/** The 'corrected during inspection' choice shows only when something is required (BMP-14). */
export const asksForCorrection = (bmp: LoggedBmp) => bmp.correctiveActions !== null;

/** 'Error: No corrective actions found for this BMP' shows (BMP-19). */
export const lacksActions = (bmp: LoggedBmp) => bmp.correctiveActions?.length === 0;

/** Start Inspection shows (EDIT-30). */
export const showsStart = (editor: Editor) => statusOf(editor) === 'setup' && editor.report.fields.siteId === null;

/** What a person chose or typed that the server doesn't have yet; where the person is goes along with it. */
export function unsaved({ base, report, place }: Editor): ReportChanges {
  const changes = changesOf(base, report);
  if (!hasChanges(changes) || !canLogMore(base.status)) return changes;
  return { ...changes, place: { phase: place.phase, phaseHistory: [...place.history] } };
}
export const isUnsaved = (editor: Editor) => editor.save.unacknowledged !== null || hasChanges(unsaved(editor));

/** What a save may send of it: a number that is typed in part stays on the device. */
function sendable(editor: Editor): ReportChanges {
  const changes = unsaved(editor);
  let fields: Partial<ReportFields> = {};
  for (const key of FIELD_KEYS)
    if (key in changes.fields && !isUnfinished(key, changes.fields[key]))
      fields = { ...fields, [key]: changes.fields[key] };
  return { ...changes, fields };
}

/** What should be sent now, or null: one request at a time, none while a clash is undecided. */
export function nextSave(editor: Editor): ReportChanges | null {
  const blocked = editor.save.sent !== null || editor.conflicts.length > 0 || isOutOfReach(editor);
  const changes = blocked ? null : (editor.save.unacknowledged ?? sendable(editor));
  return changes && hasChanges(changes) ? changes : null;
}

/** The server refused for good, and what it has now is not known here: sending again would only be refused again. */
export const isOutOfReach = ({ orphaned, base }: Editor) => orphaned !== null && orphaned.reason !== base.status;

export type SavingState = 'saved' | 'saving' | 'unsaved' | 'waiting' | 'trouble' | 'failed' | 'conflict';

/** What the bar says about saving (design language §5). */
export function saveState(editor: Editor): SavingState {
  if (editor.conflicts.length > 0 || editor.orphaned !== null) return 'conflict';
  const { sent, failed, photosRefused, persisted } = editor.save;
  const photos = editor.save.photos - photosRefused;
  if (sent !== null) return 'saving';
  const entries = editor.save.unacknowledged !== null || hasChanges(sendable(editor));
  if (entries && !persisted && failed !== null) return 'failed';
  if (!entries && photos === 0 && !isQueued(editor)) return photosRefused > 0 ? 'failed' : 'saved';
  if (failed !== null) return SHOWN_AS[failed];
  if (entries) return 'unsaved';
  return photos > 0 ? 'saving' : 'waiting';
}

const SHOWN_AS: Record<SaveFailure, SavingState> = {
  offline: 'waiting',
  blocked: 'trouble',
  refused: 'failed',
  'signed-out': 'failed',
};

/** What the bar says: also that a field holds what no save sends. */
export const barState = (editor: Editor): SavingState | 'unread' => {
  const state = saveState(editor);
  return state === 'saved' && refusedTexts(editor).length > 0 ? 'unread' : state;
};

/** SAVE & NOTIFY waits for signal; it can be taken back while it is not on its way. */
export const isQueued = ({ queued, sending }: Editor) => queued !== null && sending === null;

/** What keeps SAVE & NOTIFY from being pressed; empty when it may. */
export const missing = (editor: Editor): Missing[] => [
  ...missingForNotify(editor.report, (bmp) => otherLogger(editor, bmp)?.name ?? null),
  ...refusedTexts(editor).map(({ bmpId, phase, label, why }): Missing => ({
    what: 'text',
    bmpId,
    phase,
    sentence: `${label}: ${why}`,
  })),
];

/** What stands in fields that don't take it, and on which screen: there it is seen and mended. */
export function refusedTexts({ report, unread }: Editor): Pick<Unread, 'bmpId' | 'phase' | 'label' | 'why'>[] {
  const phones = PHONE_FIELDS.filter(({ key }) => isUnfinished(key, report.fields[key]));
  return [
    ...phones.map(({ key, phase }) => ({ bmpId: null, phase, label: wordingOf(key).label, why: PHONE_FORMAT_ERROR })),
    ...unread.filter((text) => isAskedStill(text, report)),
  ];
}

/** A field that another answer took away holds nobody up. */
function isAskedStill({ field, bmpId }: Unread, { fields, bmps }: Report): boolean {
  if (bmpId === null) return field !== 'stabilizationDate' || fields.areasStopped === 'yes';
  return bmps.some(({ id, correction, correctiveActions }) => id === bmpId && correction && correctiveActions);
}

/** What holds CONTINUE up on this screen. */
export const isHeldUp = (editor: Editor): boolean =>
  refusedTexts(editor).some(
    ({ bmpId, phase }) => phase === phaseOf(editor) && (bmpId === null || bmpId === editor.place.active?.id),
  );

const PHONE_FIELDS = [
  { key: 'onsitePhone', phase: 'ProjectInfo' },
  { key: 'inspectorPhone', phase: 'InspectionInfo' },
] as const;
export const mayNotify = (editor: Editor) =>
  statusOf(editor) === 'setup' &&
  editor.sending === null &&
  editor.queued === null &&
  editor.conflicts.length === 0 &&
  missing(editor).length === 0;

export const mayClose = (editor: Editor) =>
  canClose(editor.report) && editor.sending === null && editor.conflicts.length === 0;

/** What the construction phase is picked from; null while no site is chosen (EDIT-82, EDIT-83). */
export function constructionPhases({ surroundings, report }: Editor): readonly string[] | null {
  const site = surroundings.sites.find(({ id }) => id === report.fields.siteId);
  return site === undefined ? null : offeredPhases(site.constructionPhases);
}

/** Nothing but the choice of a site was entered, what the choice brings along aside. */
export function holdsOnlySite({ report }: Editor): boolean {
  const untouched = emptyFields(report.fields.date, report.createdBy.id);
  const brought: readonly (keyof ReportFields)[] = ['siteId', 'mapView'];
  return (
    report.status === 'setup' &&
    report.bmps.length === 0 &&
    FIELD_KEYS.every((key) => brought.includes(key) || same(report.fields[key], untouched[key]))
  );
}

/** The inspection's way to this site; null when there is no such site. */
export function siteChangeTo({ surroundings, report }: Editor, siteId: string | null): SiteChange | null {
  const siteWith = (wanted: string | null) => surroundings.sites.find(({ id }) => id === wanted) ?? null;
  const to = siteWith(siteId);
  return to && { to, from: siteWith(report.fields.siteId) };
}

/** 'Start from the last inspection' is offered while nothing was logged but by an answer (decision X-11). */
export const mayStartFromPrevious = ({ report }: Editor) =>
  report.status === 'setup' &&
  report.fields.siteId !== null &&
  report.bmps.every(({ practiceId }) => isAutoBmp(practiceId));
