import type { ReportChanges } from '@/lib/reports/domain/report-changes';
import type { AutoBmpField } from '@/lib/reports/domain/auto-bmps';
import type { Conflict } from '@/lib/reports/domain/conflict-merge';
import type { PhotoRefusal } from '@/lib/reports/domain/photo-refusals';
import type { CaState } from '@/lib/reports/domain/rules';
import type { CarriedOver } from '@/lib/reports/domain/previous-inspection';
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
 * All that the report editor knows. Components render this state and send events; `reduce` decides what an event
 * changes. What follows from the state is computed in `derived.ts` and never stored.
 */
export interface Editor {
  surroundings: EditorSurroundings;
  /** The report as the server last had it; unsent changes are the difference between `base` and `report`. */
  base: Report;
  /** The report as this person has it, shown on the screen. */
  report: Report;
  place: Place;
  /** Id of a BMP that somebody else began to log and left; the person is being asked whether to go on with it. */
  takeOver: string | null;
  /** Sections of the BMP that a save refused; a section leaves this list when somebody changes it. */
  invalid: readonly Refusable[];
  question: Question | null;
  /** Texts that stand in fields which cannot read them or do not take them. */
  unread: readonly Unread[];
  /** A construction phase that the person is typing and has not added yet; '' when there is none. */
  newPhase: string;
  /** How often a text that its field does not take stopped CONTINUE; each time the screen gives the focus to the first field concerned. */
  refusals: number;
  /** An answer that would remove a BMP with entries in it; it is given only after the person confirms. */
  toConfirm: { key: AutoBmpField; value: YesNo } | null;
  /** Id of the newly chosen site, while the person is asked what to keep of the former site's entries. */
  siteAsked: string | null;
  notice: Notice | null;
  /** The last act that changed many answers at once or took away what was entered about a BMP, as long as it can be undone. */
  undo: Undo | null;
  /** Set while SAVE & NOTIFY or CLOSE OUT is on its way to the server. */
  sending: 'notify' | 'close' | null;
  /** SAVE & NOTIFY that was confirmed and has not arrived; nothing else changes until it arrives or is taken back. */
  queued: Queued | null;
  /** The page that the app should go to now. */
  leaving: 'list' | 'view' | null;
  save: SaveFacts;
  conflicts: readonly Conflict[];
  /** Who changed the report meanwhile, as long as conflicts are undecided. */
  changedBy: { name: string; at: string } | null;
  /** Work that the server no longer takes, kept whole. */
  orphaned: Orphaned | null;
}

/** What the editor needs besides the report itself. */
export type EditorSurroundings = Omit<EditorData, 'report' | 'today' | 'changed'>;

/**
 * Where the person is in the editor. The place belongs to this person on this device and is kept there
 * (`lib/offline/store/places.ts`): a colleague in the same report never moves it (decision X-130).
 */
export interface Place {
  phase: Phase;
  history: readonly Phase[];
  active: ActiveBmp | null;
}

/** The place as the device stores it, with what stands in fields there and is in no report yet. */
export interface PlaceOnDevice extends Place {
  typed?: Pick<Editor, 'unread' | 'newPhase'>;
}

/** The place with which the editor opens. */
export interface PlaceToOpen extends PlaceOnDevice {
  /** Whether the page was loaded anew while the person was in this report, and not entered from elsewhere. */
  isReloaded?: boolean;
}

/** The BMP that is being logged, edited, corrected or looked at. */
export interface ActiveBmp {
  id: string;
  /** The BMP before this person changed it, which CANCEL brings back; null while it is logged for the first time. */
  before: LoggedBmp | null;
  /** A correction that the person began and then answered with NO; answering YES brings it back. */
  setAside: LoggedBmp['correction'];
}

/** SAVE & NOTIFY that waits for signal; it is sent once (decision X-03). */
export interface Queued {
  act: 'notify';
  /** When the person confirmed it (instant). */
  since: string;
  /** The server's sentence, if the server itself put it off. */
  why?: string;
}

/** One of the two sides of a BMP that hold photos and a description. */
export type Section = 'condition' | 'correction';
/** What SAVE BMP may refuse: a side of the BMP, or its checklist of required CAs. */
export type Refusable = Section | 'actions';
export type Question = 'exit-bmp-flow' | 'save-without-place' | 'exit-report' | 'save-and-notify' | 'close-out';

/** Something that the person is told once; the sentences are in `notice-texts.ts`. */
export type Notice =
  /** The crew was told, and whether the message asks it to correct anything. */
  | { kind: 'completed'; cas: CaState }
  /** This person closed the inspection; its record is at the address of its view. */
  | { kind: 'closed'; site: string }
  | { kind: 'photo-count' }
  /** Somebody else is logging this BMP. */
  | { kind: 'being-logged'; bmp: string; by: string }
  /** The link of a message led to a BMP that is corrected already. */
  | { kind: 'corrected-already'; bmp: string }
  /** Somebody else notified the crew; from now on only corrections can be entered. */
  | { kind: 'crew-told'; by: string }
  /** Somebody else went on with the BMP that was being logged here, and perhaps has saved it. */
  | { kind: 'taken-over'; bmp: string; by: string; isSaved: boolean }
  /** The report holds as many BMPs as it can. */
  | { kind: 'full' }
  /** The last inspection had this many BMPs more than a report can hold. */
  | { kind: 'left-out'; count: number }
  /** `why` is the server's sentence. */
  | { kind: 'save-failed'; why?: string }
  /** Of the photos that were sent together, the server took `stored` and refused these. */
  | { kind: 'photos-refused'; refused: readonly PhotoRefusal[]; stored: number }
  | { kind: 'not-persisted' }
  | { kind: 'label-changed'; name: string; from: string; to: string }
  | { kind: 'failed'; act: 'notify' | 'close'; message: string };

/** What one act changed. Undoing takes back exactly this; whatever was entered since stays. */
export type Undo =
  | { kind: 'verified'; status: 'good' | 'na'; practiceIds: readonly string[] }
  | { kind: 'started'; date: string; before: ReportFields; taken: CarriedOver }
  | { kind: 'found-good'; conditions: readonly { bmpId: string; before: Documentation; after: Documentation }[] }
  /**
   * `at` is its former index among the logged BMPs. `was` is the BMP on the server at that time, null if there was none
   * or two people's versions of it were in conflict. `place` is where CANCEL removed it, null if it was deleted.
   */
  | { kind: 'removed'; bmp: LoggedBmp; at: number; was: LoggedBmp | null; place: Place | null }
  /** CANCEL left `left` of this BMP; `unread` are the texts that stood in fields then. */
  | { kind: 'cancelled'; bmp: LoggedBmp; left: LoggedBmp; place: Place; unread: Editor['unread'] };

/** A text that a field cannot read or does not take, kept as it was typed. */
export interface Unread {
  field: string;
  /** The BMP whose correction the field belongs to; null for a field of the report. */
  bmpId: string | null;
  label: string;
  text: string;
  why: string;
  /** The screen that shows the field. */
  phase: Phase;
}

/** What is known about saving to this device and to the server. */
export interface SaveFacts {
  /** The save on its way to the server; there is never more than one. */
  sent: ReportChanges | null;
  /**
   * A save that was neither taken nor refused: its answer was lost, or the server could not decide. Nobody knows whether
   * the server has it, so it is sent again unchanged before anything newer is sent.
   */
  unacknowledged: ReportChanges | null;
  /** Why the last try to save did not arrive. */
  failed: SaveFailure | null;
  savedAt: string | null;
  /** When the server made the change that led to `base`; a live hint with this instant tells nothing new. */
  baseAt: string | null;
  /** Whether this device has stored what was entered; false when its storage is full or forbidden. */
  persisted: boolean;
  /** How many photos of this report are on this device only. */
  photos: number;
  /** How many of those photos the server refused. */
  photosRefused: number;
}

/** `blocked`: the server answered that it cannot take it now; it is sent again by itself, as without signal. */
export type SaveFailure = 'offline' | 'blocked' | 'refused' | 'signed-out';

export type MovedOn = ReportStatus | 'deleted' | 'left-unit';

/** The report with work in it that the server no longer takes, and why. */
export interface Orphaned {
  reason: MovedOn;
  report: Report;
}

/** What the reducer needs from outside to stay pure. */
export interface Context {
  /** Instant, ISO 8601. */
  now: string;
  /** Calendar day at the site. */
  today: string;
  /** Returns a fresh UUID at each call. */
  newId: () => string;
}
