import type { PreviousInspection, ReportChanges, SaveConflict, SaveResult } from '@/lib/reports/contract';
import type {
  Correction,
  Documentation,
  LibraryGroup,
  Phase,
  Position,
  ReportFields,
} from '@/lib/reports/domain/report';
import type { PhotoRefusal } from '@/lib/reports/domain/photo-refusals';
import type { SitePart } from '@/lib/reports/domain/site-change';
import type { MovedOn, Question, SaveFailure, Section, Unread } from './state';

/** Fields with an event of their own, because more happens than that a value changes. */
type OwnEvent = 'siteId' | 'crew' | 'verifiedBmps' | 'mapImage' | 'phase' | 'phaseHistory';
export type PlainField = Exclude<keyof ReportFields, OwnEvent>;
export type FieldChanged = {
  [Key in PlainField]: { type: 'fieldChanged'; key: Key; value: ReportFields[Key] };
}[PlainField];

export type TextLeft = Pick<Unread, 'field' | 'bmpId'> & {
  type: 'textLeft';
  unread: Pick<Unread, 'label' | 'text' | 'why'> | null;
};

export type MoveEvent =
  | { type: 'went'; phase: Phase }
  /** The button on the right, whatever it says on this screen. */
  | { type: 'continued' }
  | { type: 'back' }
  | { type: 'home' }
  | { type: 'savedForLater' }
  | { type: 'reportCancelled' };

export type AnswerEvent =
  | FieldChanged
  /** The answer that was asked about, with what it takes away. */
  | { type: 'answerConfirmed' }
  /** A text that was left in a field which doesn't take it; null: there is none any more. */
  | TextLeft
  | { type: 'siteChosen'; siteId: string }
  /** What was asked when another site was chosen is answered: this is kept of the former one. */
  | { type: 'siteChanged'; keep: readonly SitePart[] }
  /** A new phase as it is being typed; '': it is typed no more. */
  | { type: 'constructionPhaseTyped'; text: string }
  /** A new phase for the site's list, chosen at once. */
  | { type: 'constructionPhaseAdded'; name: string }
  | { type: 'startedFromPrevious'; past: PreviousInspection }
  | { type: 'verifiedSet'; practiceId: string; status: 'good' | 'na' }
  /** What of these has no answer yet. */
  | { type: 'restVerified'; practiceIds: readonly string[]; status: 'good' | 'na' }
  /** What was done last to many at once. */
  | { type: 'undone' }
  | { type: 'crewToggled'; personId: string };

export type BmpEvent =
  | { type: 'practicePicked'; practiceId: string }
  | { type: 'placed'; position: Position }
  | { type: 'enterConditions' }
  | { type: 'conditionChanged'; change: Partial<Pick<Documentation, 'date' | 'description'>> }
  | { type: 'enterCorrectionInfo' }
  | { type: 'requiredCasToggled'; required: boolean }
  | { type: 'actionToggled'; actionId: string }
  | { type: 'correctionChosen'; document: boolean }
  | { type: 'correctionChanged'; change: Partial<Pick<Correction, 'date' | 'description' | 'initials'>> }
  /** Without a place only once that was asked about. */
  | { type: 'bmpSaved'; withoutPlace?: true }
  /** Every BMP that still waits for its conditions and requires nothing was seen to be good. */
  | { type: 'restFoundGood' }
  | { type: 'bmpFlowCancelled' }
  | { type: 'bmpOpened'; bmpId: string }
  /** Yes to the question whether to go on with what somebody else was logging. */
  | { type: 'bmpTakenOver' }
  | { type: 'bmpEdited'; bmpId: string }
  | { type: 'bmpRemoved'; bmpId: string }
  | { type: 'correctionReopened' }
  | { type: 'correctionDone' }
  | { type: 'correctionCancelled' }
  | { type: 'bmpDetailsDone' }
  /** Photos name their BMP: compressing takes a while, and the person may have moved on. */
  | { type: 'photosAdded'; bmpId: string; side: Section; fileNames: readonly string[] }
  | { type: 'photoRemoved'; bmpId: string; side: Section; fileName: string }
  /** Taken back: it stands where it was, `at` so many photos from the first. */
  | { type: 'photoPutBack'; bmpId: string; side: Section; fileName: string; at: number };

export type LifecycleEvent =
  | { type: 'asked'; question: Question }
  | { type: 'questionDismissed' }
  | { type: 'noticeDismissed' }
  | { type: 'mapCaptured'; fileName: string }
  | { type: 'mapReviewed' }
  | { type: 'mapRetaken' }
  | { type: 'notifyConfirmed' }
  /** Before it was sent. */
  | { type: 'notifyTakenBack' }
  | { type: 'notified' }
  | { type: 'closeConfirmed' }
  | { type: 'closed' }
  /** What is queued is on its way again. */
  | { type: 'sendingStarted' }
  /** What is queued waits: the server could not be reached, or says why it can go only later. */
  | { type: 'sendingWaits'; why?: string }
  | { type: 'sendingFailed'; message: string };

export type SaveEvent =
  | { type: 'saveStarted'; changes: ReportChanges }
  | { type: 'serverAnswered'; result: SaveResult; at: string }
  | { type: 'saveFailed'; reason: SaveFailure; why?: string }
  /** Photos that are on this device only, how many of them the server refused, and why the last did not arrive. */
  | { type: 'photosCounted'; waiting: number; refused: number; failed: SaveFailure | null }
  /** The server's no to photos of one try, and how many others it took. */
  | { type: 'photosRefused'; refused: readonly PhotoRefusal[]; stored: number }
  /** Whether this device could keep what was entered. */
  | { type: 'draftPersisted'; persisted: boolean }
  | { type: 'serverMoved'; conflict: SaveConflict }
  | { type: 'conflictResolved'; key: string; choice: 'mine' | 'theirs' }
  | { type: 'reportOrphaned'; reason: MovedOn }
  /** The person is done with what was kept: taken over elsewhere, or not needed. */
  | { type: 'orphanedDropped' }
  | { type: 'libraryArrived'; library: LibraryGroup[] };

export type EditorEvent = MoveEvent | AnswerEvent | BmpEvent | LifecycleEvent | SaveEvent;
