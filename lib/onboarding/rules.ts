import { hasPermission, type Permission, type Role } from '@/lib/permissions';

/** Guides and dialogs that a person sees once, by the specification's names (account-shell §3). */
export const EVENT_TYPES = [
  'etUserCheck',
  'phoneNumberCompanyName',
  'hcSetupGuideModal',
  'etSiteLibraryNotif',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

const START_PAGE = 'inspection-reports';

const EVENT_PAGES: Record<EventType, readonly string[]> = {
  etUserCheck: [START_PAGE],
  phoneNumberCompanyName: [START_PAGE],
  hcSetupGuideModal: [START_PAGE],
  etSiteLibraryNotif: ['library-sites-list', 'site-library-practices', 'site-library-actions'],
};

/** The events that a panel may show. Most show none, so that people are not interrupted (decision X-164). */
export const listPageEvents = (page: string): readonly EventType[] =>
  EVENT_TYPES.filter((event) => EVENT_PAGES[event].includes(page));

/** Whether a guide opens on this panel only for a person who did not come from another panel. */
export const isStartPage = (page: string): boolean => page === START_PAGE;

/** Which steps of the setup are done, derived from stored rows. */
export interface SetupState {
  /** Whether the unit has another member or an unanswered invitation. */
  hasCrew: boolean;
  /** Whether the unit has a visible site. */
  hasSite: boolean;
  /** Whether a person has changed a library or chosen to keep the default one. */
  isLibraryReady: boolean;
}

export type StepKind = 'people' | 'site' | 'library';

export interface SetupStep {
  kind: StepKind;
  isDone: boolean;
  /** Whether it is the first open step that this role may take. */
  isNext: boolean;
  /** Whether this role may take it. */
  isOffered: boolean;
}

/** The three steps of the welcome panel, in the specification's order (account-shell §1). */
const STEPS: readonly { kind: StepKind; doneKey: keyof SetupState; permission: Permission }[] = [
  { kind: 'people', doneKey: 'hasCrew', permission: 'manage-crew' },
  { kind: 'site', doneKey: 'hasSite', permission: 'manage-sites' },
  { kind: 'library', doneKey: 'isLibraryReady', permission: 'manage-site-library' },
];

export function listSetupSteps(state: SetupState, role: Role): SetupStep[] {
  const steps = STEPS.map(({ kind, doneKey, permission }) => ({
    kind,
    isDone: state[doneKey],
    isOffered: hasPermission(permission, role),
  }));
  const next = steps.find(({ isDone, isOffered }) => !isDone && isOffered);
  return steps.map((step) => ({ ...step, isNext: step === next }));
}
