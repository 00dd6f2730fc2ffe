import type { AddedPerson } from '@/lib/reports/domain/added-people';
import type { NewSignature } from '@/lib/signing/signature';
import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { AutoBmpField } from '@/lib/reports/domain/auto-bmps';
import type { Conflict } from '@/lib/reports/domain/conflict-merge';
import type { PhotoRejection } from '@/lib/reports/domain/photo-rejections';
import type { ChangedTag } from '@/lib/reports/domain/bmp-tags';
import type { CaState } from '@/lib/reports/domain/rules';
import type { CarriedOverEntries } from '@/lib/reports/domain/previous-inspection';
import type {
  Documentation,
  EditorData,
  LoggedBmp,
  Phase,
  Report,
  ReportFields,
  ReportStatus,
  YesNo,
} from '@/lib/reports/domain/report';

/**
 * State of the report editor. Components render it and send events; `reduce` applies them. `derived.ts` computes the
 * rest.
 */
export interface Editor {
  context: EditorContext;
  /** The report as the server last had it. Unsent changes are the difference between `base` and `report`. */
  base: Report;
  report: Report;
  place: Place;
  /** Id of a BMP that another person left unfinished, while this person is asked whether to take over. */
  takeOverBmpId: string | null;
  /** Parts of the BMP that failed validation. A part leaves the list when it changes. */
  invalid: readonly ValidatedPart[];
  question: Question | null;
  /** Texts that their fields cannot parse or accept. */
  invalidTexts: readonly InvalidFieldText[];
  /** A construction phase that is typed but not added; '' without one. */
  newPhase: string;
  /**
   * How often an invalid text or a missing site blocked CONTINUE. Each change moves the focus to the first invalid
   * field.
   */
  blockedContinues: number;
  /** An answer that would remove a BMP with entries, while the person is asked to confirm. */
  answerToConfirm: { key: AutoBmpField; value: YesNo } | null;
  /** The selected site, while the person is asked what to keep of the former one. */
  siteIdToConfirm: string | null;
  message: EditorMessage | null;
  /** The last bulk change or removal, while it can be undone. */
  undo: Undo | null;
  /** What is being sent now. */
  sending: 'notify' | 'close' | null;
  /** A confirmed SAVE & NOTIFY that is not sent yet. Nothing else changes until it is sent or canceled. */
  queued: QueuedSaveAndNotify | null;
  /** Where the editor is about to navigate. */
  leaving: 'list' | 'view' | null;
  save: SaveStatus;
  conflicts: readonly Conflict[];
  /** Who changed the report on the server, while there are conflicts or orphaned work. */
  changedBy: { name: string; at: string } | null;
  orphaned: Orphaned | null;
}

export type EditorContext = Omit<EditorData, 'report' | 'today' | 'changed'>;

/**
 * Where the person is in the editor. The place is kept on this device (`lib/offline/store/places.ts`) and never merged
 * (decision X-130).
 */
export interface Place {
  phase: Phase;
  history: readonly Phase[];
  active: ActiveBmp | null;
}

/** The stored place, with texts of fields that are in no report yet. */
export interface PlaceOnDevice extends Place {
  typedTexts?: Pick<Editor, 'invalidTexts' | 'newPhase'>;
}

/** The place at which the editor opens. */
export interface PlaceToOpen extends PlaceOnDevice {
  /** Whether the page was reloaded in this report, rather than opened from elsewhere. */
  isReloaded?: boolean;
}

/** The BMP that is being logged, edited, corrected or viewed. */
export interface ActiveBmp {
  id: string;
  /** The BMP before this person's changes, for CANCEL; null in its first logging. */
  before: LoggedBmp | null;
  /** A started correction that was answered with NO; YES restores it. */
  setAside: LoggedBmp['correction'];
  /** Whether the person has answered that this new BMP needs no correction. */
  needsNoCorrection?: boolean;
}

/** A SAVE & NOTIFY that waits for signal. It is sent once (decision X-03). */
export interface QueuedSaveAndNotify {
  action: 'notify';
  /** When the person confirmed it (instant). */
  since: string;
  /** The server's reason, if the server postponed it. */
  why?: string;
  /** Void if SAVE & NOTIFY is canceled before it is sent (SIGN-15). */
  signature?: NewSignature;
  addedPeople?: AddedPerson[];
}

export type BmpSide = 'condition' | 'correction';
/** What SAVE BMP may reject: a side, or the checklist of required CAs. */
export type ValidatedPart = BmpSide | 'actions';
export type Question = 'exit-bmp-flow' | 'save-without-place' | 'exit-report' | 'save-and-notify' | 'close-out';

/** A message that is shown once in a popup; texts are in `message-texts.ts`. */
export type EditorMessage =
  /**
   * The crew was notified, whether it has CAs to correct, which BMPs have another tag than the provisional one, and why
   * the signature was refused.
   */
  | { kind: 'completed'; cas: CaState; changedTags: readonly ChangedTag[]; signatureFailure?: string }
  | { kind: 'closed'; site: string }
  | { kind: 'photo-count' }
  | { kind: 'being-logged'; bmp: string; by: string }
  | { kind: 'corrected-already'; bmp: string }
  | { kind: 'crew-notified'; by: string }
  /** Another person took over the BMP that was being logged here, and may have saved it. */
  | { kind: 'taken-over'; bmp: string; by: string; isSaved: boolean }
  | { kind: 'full' }
  /** How many BMPs of the last inspection exceeded the limit. */
  | { kind: 'left-out'; count: number }
  | { kind: 'save-failed'; why?: string }
  /** Result of one upload: the server stored `storedCount` photos and rejected these. */
  | { kind: 'photos-rejected'; rejections: readonly PhotoRejection[]; storedCount: number }
  | { kind: 'not-persisted' }
  | { kind: 'label-changed'; name: string; from: string; to: string }
  | { kind: 'failed'; action: 'notify' | 'close'; reason: string };

/** One change that can be undone. Undo reverts exactly this; later entries stay. */
export type Undo =
  | { kind: 'verified'; status: 'good' | 'na'; practiceIds: readonly string[] }
  | { kind: 'started'; date: string; before: ReportFields; carriedOver: CarriedOverEntries }
  | { kind: 'found-good'; conditions: readonly { bmpId: string; before: Documentation; after: Documentation }[] }
  /**
   * `index` is where the BMP was in the list. `serverBmp` is null if the server has none or it was in conflict.
   * `place` is where CANCEL removed it, null if it was deleted.
   */
  | { kind: 'removed'; bmp: LoggedBmp; index: number; serverBmp: LoggedBmp | null; place: Place | null }
  /** `remainingBmp` is the BMP after CANCEL; `invalidTexts` are those before it. */
  | { kind: 'canceled'; bmp: LoggedBmp; remainingBmp: LoggedBmp; place: Place; invalidTexts: Editor['invalidTexts'] };

/** A text that a field cannot parse or accept, kept as typed. */
export interface InvalidFieldText {
  field: string;
  /** The BMP whose correction has the field; null for a field of the report. */
  bmpId: string | null;
  label: string;
  text: string;
  why: string;
  phase: Phase;
}

export interface SaveStatus {
  sentChanges: ReportChanges | null;
  /**
   * A save with an unknown result: the response was lost, or the server could not decide. It is sent again unchanged
   * before anything newer.
   */
  unacknowledgedChanges: ReportChanges | null;
  failure: SaveFailure | null;
  savedAt: string | null;
  /** When the server made the change behind `base`. A live message with this time brings nothing new. */
  baseAt: string | null;
  /** Whether this device stored the draft; false when its storage is full or blocked. */
  isPersisted: boolean;
  /** Photos that only this device has, and how many of them the server rejected. */
  photos: number;
  rejectedPhotoCount: number;
}

/** `blocked`: the server cannot accept it now; the save is retried as when offline. */
export type SaveFailure = 'offline' | 'blocked' | 'refused' | 'signed-out';

export type OrphanedReason = ReportStatus | 'deleted' | 'left-unit';

/** The report with work that the server no longer accepts, and why. */
export interface Orphaned {
  reason: OrphanedReason;
  report: Report;
}

/** Input of the reducer from outside, which keeps it pure. */
export interface ReducerContext {
  /** Instant, ISO 8601. */
  now: string;
  /** Calendar day at the site. */
  today: string;
  newId: () => string;
}
