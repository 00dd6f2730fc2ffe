import type { AddedPerson } from '@/lib/reports/domain/added-people';
import type { NewSignature } from '@/lib/signing/signature';
import type { AddedPractice, InspectionLibraries } from '@/lib/library/rules';
import type { Position } from '@/lib/map/position';
import type { applyPreviousInspection, PreviousInspection } from '@/lib/reports/domain/previous-inspection';
import type { ReportChanges, SaveConflict, SaveResult } from '@/lib/reports/domain/report-changes';
import type { MarkedPhoto } from '@/lib/reports/domain/photo-mark';
import type { PhotoRejection } from '@/lib/reports/domain/photo-rejections';
import type { Correction, Documentation, LoggedBmp, Phase, Report, ReportFields } from '@/lib/reports/domain/report';
import type { SitePart } from '@/lib/reports/domain/site-change';
import type {
  ReducerContext,
  Editor,
  OrphanedReason,
  Question,
  SaveFailure,
  BmpSide,
  Undo,
  InvalidFieldText,
} from './state';

/**
 * Events of the editor, from a person or the network. Each kind has one file of handlers; `reducer.ts` joins them into
 * one table.
 */
export type EditorEvent =
  MoveEvent | AnswerEvent | LoggingEvent | BmpDetailsEvent | PhotoEvent | LifecycleEvent | SaveEvent;

export type EventOf<Type extends EditorEvent['type']> = {
  [Name in Type]: { type: Name } & Extract<EditorEvent, { type: Name }>;
}[Type];

/** One handler per event; a missing one does not compile. */
export type Handlers<Events extends EditorEvent> = {
  readonly [Type in Events['type']]: (editor: Editor, event: EventOf<Type>, context: ReducerContext) => Editor;
};

/** Fields with events of their own, because their change does more than replace a value. */
type FieldWithOwnEvent = 'siteId' | 'crew' | 'verifiedBmps' | 'mapImage' | 'phase' | 'phaseHistory';
type PlainField = Exclude<keyof ReportFields, FieldWithOwnEvent>;
type FieldChanged = {
  [Key in PlainField]: { type: 'fieldChanged'; key: Key; value: ReportFields[Key] };
}[PlainField];

export type MoveEvent =
  | { type: 'phaseOpened'; phase: Phase }
  /** The button on the right was pressed, whatever its label. */
  | { type: 'continued' }
  | { type: 'back' }
  | { type: 'home' }
  | { type: 'savedForLater' }
  | { type: 'reportCanceled' };

export type AnswerEvent =
  | FieldChanged
  /** The person confirmed an answer that removes a BMP. */
  | { type: 'answerConfirmed' }
  /** The person left a field with an invalid text; null: its text is valid. */
  | ({ type: 'invalidTextChanged'; invalidText: Pick<InvalidFieldText, 'label' | 'text' | 'why'> | null } & Pick<
      InvalidFieldText,
      'field' | 'bmpId'
    >)
  | { type: 'siteChosen'; siteId: string }
  /** The person chose which entries of the former site to keep. */
  | { type: 'siteChanged'; keep: readonly SitePart[] }
  | { type: 'constructionPhaseTyped'; text: string }
  /** The person added a construction phase to the site's list, which also selects it. */
  | { type: 'constructionPhaseAdded'; name: string }
  /** `carryOver` comes with the event, because only the screen that offers this loads it. */
  | { type: 'startedFromPrevious'; previousInspection: PreviousInspection; carryOver: typeof applyPreviousInspection }
  | { type: 'verifiedSet'; practiceId: string; status: 'good' | 'na' }
  /** Answers all of these practices that have no answer. */
  | { type: 'restVerified'; practiceIds: readonly string[]; status: 'good' | 'na' }
  | { type: 'crewToggled'; personId: string }
  | { type: 'undone' }
  | { type: 'undoEnded'; undo: Undo };

export type LoggingEvent =
  | { type: 'practicePicked'; practiceId: string }
  /** The person added this practice to the site's library to log it, or another person just had. */
  | ({ type: 'practiceAdded' } & AddedPractice)
  | { type: 'placed'; position: Position }
  /** Answers about the BMP in the ground, and the actions that they require (lib/reports/domain/visit-answers.ts). */
  | { type: 'visitChanged'; change: Pick<LoggedBmp, 'visit' | 'correctiveActions'> }
  | { type: 'conditionChanged'; change: Partial<Pick<Documentation, 'date' | 'description'>> }
  | { type: 'requiredCasToggled'; required: boolean }
  | { type: 'actionToggled'; actionId: string }
  | { type: 'correctionChosen'; wantsCorrection: boolean }
  /** `withoutLocation`: the person confirmed that the BMP has no position. */
  | { type: 'bmpSaved'; withoutLocation?: true }
  /** 'Good' of one BMP; without `bmpId`, 'Mark all good': every BMP that `needsConditions`. */
  | { type: 'markedGood'; bmpId?: string }
  | { type: 'bmpFlowCanceled' }
  | { type: 'bmpEdited'; bmpId: string }
  | { type: 'bmpRemoved'; bmpId: string };

export type BmpDetailsEvent =
  /** `toConditions`: the conditions are missing, so an unfinished BMP opens there. */
  | { type: 'bmpOpened'; bmpId: string; toConditions?: boolean }
  /** The editor was opened by a link in a message to the crew. */
  | { type: 'bmpLinked'; bmpId: string }
  /** The person confirmed taking over a BMP that another began to log. */
  | { type: 'bmpTakenOver' }
  | { type: 'correctionChanged'; change: Partial<Pick<Correction, 'date' | 'description' | 'initials'>> }
  | { type: 'correctionReopened' }
  | { type: 'correctionCanceled' };

/** Photos name their BMP: compressing takes a while, and the person may have moved on. */
export type PhotoEvent =
  | { type: 'photosAdded'; bmpId: string; side: BmpSide; fileNames: readonly string[] }
  | { type: 'photoRemoved'; bmpId: string; side: BmpSide; fileName: string }
  /** Removing the photo was undone. `at` is its former index on its side. */
  | {
      type: 'photoPutBack';
      bmpId: string;
      side: BmpSide;
      fileName: string;
      at: number;
      markedPhoto?: MarkedPhoto | null;
    }
  | { type: 'photoMarked'; bmpId: string; side: BmpSide; fileName: string; markedPhoto: MarkedPhoto | null };

export type LifecycleEvent =
  | { type: 'questionOpened'; question: Question }
  | { type: 'questionDismissed' }
  | { type: 'messageDismissed' }
  | { type: 'mapCaptured'; fileName: string }
  | { type: 'mapRetaken' }
  /** A library changed. Logged BMPs keep what they were logged with. */
  | { type: 'librariesChanged'; libraries: InspectionLibraries }
  | { type: 'notifyConfirmed'; signature?: NewSignature; addedPeople?: AddedPerson[] }
  /** The person canceled SAVE & NOTIFY before it was sent. */
  | { type: 'notifyCanceled' }
  /** `tags`: those that the register gave, by BMP id. `signatureFailure`: why the signature was refused. */
  | { type: 'notified'; tags?: Report['tags']; signatureFailure?: string }
  | { type: 'closeConfirmed' }
  | { type: 'closed' }
  /** The queued SAVE & NOTIFY is being sent again. */
  | { type: 'sendingStarted' }
  /** SAVE & NOTIFY waits: the server was unreachable, or `why` says why it cannot accept it now. */
  | { type: 'sendingQueued'; why?: string }
  | { type: 'sendingFailed'; message: string };

export type SaveEvent =
  | { type: 'saveStarted'; changes: ReportChanges }
  | { type: 'serverAnswered'; result: SaveResult; at: string }
  | { type: 'saveFailed'; reason: SaveFailure; why?: string }
  /** Photos that are on this device only, how many of them the server rejected, and why the last upload failed. */
  | { type: 'photosCounted'; unsentCount: number; rejectedCount: number; failure: SaveFailure | null }
  /** Result of one upload: the server stored `storedCount` photos and rejected these. */
  | { type: 'photosRejected'; rejections: readonly PhotoRejection[]; storedCount: number }
  /** Whether this device could store the draft. */
  | { type: 'draftPersisted'; isPersisted: boolean }
  /** Another person changed the report on the server. */
  | { type: 'serverMoved'; conflict: SaveConflict }
  | { type: 'conflictResolved'; key: string; choice: 'mine' | 'theirs' }
  | { type: 'reportOrphaned'; reason: OrphanedReason }
  | { type: 'orphanedDropped' };
