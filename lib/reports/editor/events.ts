import type { UnitLibraries } from '@/lib/library/rules';
import type { AddedPractice } from '@/lib/library/rules';
import type { Position } from '@/lib/map/position';
import type { PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import type { ReportChanges, SaveConflict, SaveResult } from '@/lib/reports/domain/report-changes';
import type { MarkedPhoto } from '@/lib/reports/domain/photo-mark';
import type { PhotoRefusal } from '@/lib/reports/domain/photo-refusals';
import type { Correction, Documentation, Phase, ReportFields } from '@/lib/reports/domain/report';
import type { SitePart } from '@/lib/reports/domain/site-change';
import type { Context, Editor, MovedOn, Question, SaveFailure, Section, Undo, Unread } from './state';

/**
 * What a person or the network can do to the editor. Each kind of event has one file with its handlers; `reducer.ts`
 * joins them into one table.
 */
export type EditorEvent =
  MoveEvent | AnswerEvent | LoggingEvent | BmpDetailsEvent | PhotoEvent | LifecycleEvent | SaveEvent;

/** One event by the name of its type. */
export type EventOf<Type extends EditorEvent['type']> = {
  [Each in Type]: { type: Each } & Extract<EditorEvent, { type: Each }>;
}[Type];

/** One handler for each of these events. A table in which a handler is missing does not compile. */
export type Handlers<Events extends EditorEvent> = {
  readonly [Type in Events['type']]: (editor: Editor, event: EventOf<Type>, context: Context) => Editor;
};

/** Fields whose change does more than replace a value; each of them has an event of its own. */
type OwnEvent = 'siteId' | 'crew' | 'verifiedBmps' | 'mapImage' | 'phase' | 'phaseHistory';
type PlainField = Exclude<keyof ReportFields, OwnEvent>;
type FieldChanged = {
  [Key in PlainField]: { type: 'fieldChanged'; key: Key; value: ReportFields[Key] };
}[PlainField];

export type MoveEvent =
  | { type: 'went'; phase: Phase }
  /** The button on the right was pressed, whatever it says on this screen. */
  | { type: 'continued' }
  | { type: 'back' }
  | { type: 'home' }
  | { type: 'savedForLater' }
  | { type: 'reportCancelled' };

export type AnswerEvent =
  | FieldChanged
  /** The person said yes to an answer that takes away a BMP. */
  | { type: 'answerConfirmed' }
  /** The person left a field in which stands a text that the field does not take; null: no such text stands there. */
  | ({ type: 'textLeft'; unread: Pick<Unread, 'label' | 'text' | 'why'> | null } & Pick<Unread, 'field' | 'bmpId'>)
  | { type: 'siteChosen'; siteId: string }
  /** The person said what to keep of the former site's entries. */
  | { type: 'siteChanged'; keep: readonly SitePart[] }
  /** The text of a new construction phase as it is being typed; '' when the person gave it up. */
  | { type: 'constructionPhaseTyped'; text: string }
  /** The person added a construction phase to the site's list, and chose it by that. */
  | { type: 'constructionPhaseAdded'; name: string }
  | { type: 'startedFromPrevious'; past: PreviousInspection }
  | { type: 'verifiedSet'; practiceId: string; status: 'good' | 'na' }
  /** All of these practices that have no answer yet get this one. */
  | { type: 'restVerified'; practiceIds: readonly string[]; status: 'good' | 'na' }
  | { type: 'crewToggled'; personId: string }
  /** The last act that changed many answers at once is taken back. */
  | { type: 'undone' }
  /** This act can't be taken back any more, because its offer is gone. */
  | { type: 'undoEnded'; undo: Undo };

/** Logging a BMP in its three steps, and changing the list of logged BMPs. */
export type LoggingEvent =
  | { type: 'practicePicked'; practiceId: string }
  /** The person added this practice to the site's library in order to log it, or somebody else had just done so. */
  | ({ type: 'practiceAdded' } & AddedPractice)
  | { type: 'placed'; position: Position }
  | { type: 'conditionChanged'; change: Partial<Pick<Documentation, 'date' | 'description'>> }
  | { type: 'requiredCasToggled'; required: boolean }
  | { type: 'actionToggled'; actionId: string }
  | { type: 'correctionChosen'; document: boolean }
  /** `withoutLocation`: the person confirmed that the BMP has no place on the map. */
  | { type: 'bmpSaved'; withoutLocation?: true }
  /** Every BMP that was carried over and not looked at yet, and requires nothing, was seen to be good. */
  | { type: 'restFoundGood' }
  | { type: 'bmpFlowCancelled' }
  | { type: 'bmpEdited'; bmpId: string }
  | { type: 'bmpRemoved'; bmpId: string };

/** Looking at a logged BMP, and documenting its correction. */
export type BmpDetailsEvent =
  /** `toConditions`: the conditions are what is missing, so a BMP that is still to be logged opens there. */
  | { type: 'bmpOpened'; bmpId: string; toConditions?: boolean }
  /** The link of a message to the crew led here. */
  | { type: 'bmpLinked'; bmpId: string }
  /** The person said yes to going on with a BMP that somebody else began to log. */
  | { type: 'bmpTakenOver' }
  | { type: 'correctionChanged'; change: Partial<Pick<Correction, 'date' | 'description' | 'initials'>> }
  | { type: 'correctionReopened' }
  | { type: 'correctionCancelled' };

/** Photos name their BMP, because compressing takes a while and the person may have moved on meanwhile. */
export type PhotoEvent =
  | { type: 'photosAdded'; bmpId: string; side: Section; fileNames: readonly string[] }
  | { type: 'photoRemoved'; bmpId: string; side: Section; fileName: string }
  /** Removing the photo was undone; `at` is its former index among the photos of its side. */
  | { type: 'photoPutBack'; bmpId: string; side: Section; fileName: string; at: number; marked?: MarkedPhoto | null }
  /** What is drawn over the photo is this from now on; null: nothing. */
  | { type: 'photoMarked'; bmpId: string; side: Section; fileName: string; marked: MarkedPhoto | null };

export type LifecycleEvent =
  | { type: 'asked'; question: Question }
  | { type: 'questionDismissed' }
  | { type: 'noticeDismissed' }
  | { type: 'mapCaptured'; fileName: string }
  | { type: 'mapRetaken' }
  /** Somebody changed a library; what is logged already keeps what it was logged with. */
  | { type: 'librariesChanged'; libraries: UnitLibraries }
  | { type: 'notifyConfirmed' }
  /** The person took SAVE & NOTIFY back before it was sent. */
  | { type: 'notifyTakenBack' }
  | { type: 'notified' }
  | { type: 'closeConfirmed' }
  | { type: 'closed' }
  /** The queued SAVE & NOTIFY is on its way again. */
  | { type: 'sendingStarted' }
  /** SAVE & NOTIFY waits: the server could not be reached, or says in `why` that it can take it only later. */
  | { type: 'sendingWaits'; why?: string }
  | { type: 'sendingFailed'; message: string };

export type SaveEvent =
  | { type: 'saveStarted'; changes: ReportChanges }
  | { type: 'serverAnswered'; result: SaveResult; at: string }
  | { type: 'saveFailed'; reason: SaveFailure; why?: string }
  /**
   * How many photos are on this device only, how many of these the server refused, and why the last one did not arrive.
   */
  | { type: 'photosCounted'; waiting: number; refused: number; failed: SaveFailure | null }
  /** Of the photos that were sent together, the server took `stored` and refused these. */
  | { type: 'photosRefused'; refused: readonly PhotoRefusal[]; stored: number }
  /** Whether this device could store what was entered. */
  | { type: 'draftPersisted'; persisted: boolean }
  /** Somebody else changed the report on the server. */
  | { type: 'serverMoved'; conflict: SaveConflict }
  | { type: 'conflictResolved'; key: string; choice: 'mine' | 'theirs' }
  | { type: 'reportOrphaned'; reason: MovedOn }
  /** The person is done with the orphaned work: it was taken over elsewhere, or is not needed. */
  | { type: 'orphanedDropped' };
