import { allows, type Permission, type Role } from '@/lib/permissions';

/** What a person is shown once, by the specification's names (account-shell §3). */
export const EVENT_TYPES = [
  'etUserCheck',
  'phoneNumberCompanyName',
  'hcSetupGuideModal',
  'etSiteLibraryNotif',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The panel that people arrive at. */
const START = 'inspection-reports';

const PAGES_OF_EVENTS: Record<EventType, readonly string[]> = {
  etUserCheck: [START],
  phoneNumberCompanyName: [START],
  hcSetupGuideModal: [START],
  etSiteLibraryNotif: ['library-sites-list', 'site-library-practices', 'site-library-actions'],
};

/**
 * The events that a panel looks at when it is shown, in the order in which they are due. A panel that is not named shows
 * nothing over itself: somebody is in the middle of something there (decision X-164).
 */
export const eventsOn = (page: string): readonly EventType[] =>
  EVENT_TYPES.filter((event) => PAGES_OF_EVENTS[event].includes(page));

/** Where a guide opens only on arriving from outside, not on the way from one panel to the next. */
export const isStart = (page: string): boolean => page === START;

/** What of a new work unit is there, each a fact of rows. */
export interface SetupFacts {
  /** Somebody besides its creator is in the unit, or invited. */
  people: boolean;
  site: boolean;
  /** The master library was changed, or somebody chose to keep the default library. */
  library: boolean;
}

export type StepKind = keyof SetupFacts;

export interface SetupStep {
  kind: StepKind;
  isDone: boolean;
  /** The first step that is left and that this role may take. */
  isNext: boolean;
  /** Whether this role may take it. */
  isOffered: boolean;
}

/** The three steps of the welcome panel, in the order of the specification (account-shell §1). */
const STEPS: readonly { kind: StepKind; permission: Permission }[] = [
  { kind: 'people', permission: 'manage-crew' },
  { kind: 'site', permission: 'manage-sites' },
  { kind: 'library', permission: 'manage-site-library' },
];

export function setupSteps(facts: SetupFacts, role: Role): SetupStep[] {
  const steps = STEPS.map(({ kind, permission }) => ({
    kind,
    isDone: facts[kind],
    isOffered: allows(permission, role),
  }));
  const next = steps.find(({ isDone, isOffered }) => !isDone && isOffered);
  return steps.map((step) => ({ ...step, isNext: step === next }));
}
