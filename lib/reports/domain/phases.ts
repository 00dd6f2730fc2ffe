import { canLogMore, canWriteMapPicture } from './rules';
import type { Phase, ReportFields, ReportStatus } from './report';

/**
 * The editor's screens (inspection-core §2; decisions X-15… ): titles, buttons, order, access, and their step
 * of nine.
 */

export const STEPS = [
  'Erosion Control Inspection',
  'Inspection Info',
  'Weather Conditions',
  'Project Phase',
  'BMP List',
  'BMP Verification',
  'Plan Review',
  'Stabilization Review',
  'Inspection Wrap-Up',
] as const;
export type StepName = (typeof STEPS)[number];

export interface PhaseInfo {
  title: string;
  subtitle: string;
  /** Label of the screen's tab; null except for BMPInspection and LoggedEventsList, which are two tabs. */
  tab: string | null;
  step: StepName | null;
  /** Left button: BACK goes back one step, the others are specific to the screen. */
  back: 'BACK' | 'CANCEL' | 'RE-TAKE' | null;
  forward: string | null;
  /** Statuses of a report in which this screen is available. */
  statuses: readonly ReportStatus[];
}

const SETUP_ONLY = ['setup'] as const satisfies readonly ReportStatus[];
const UNTIL_CLOSED = ['setup', 'open'] as const satisfies readonly ReportStatus[];
const ALWAYS = ['setup', 'open', 'closed', 'finished'] as const satisfies readonly ReportStatus[];

const createPhaseInfo = (title: string, step: StepName, subtitle: string, forward = 'CONTINUE'): PhaseInfo => ({
  title,
  subtitle,
  tab: null,
  step,
  back: 'BACK',
  forward,
  statuses: SETUP_ONLY,
});
export const SAVE_BMP = 'SAVE BMP';
const createLogStep = (subtitle: string, forward: string): PhaseInfo => ({
  ...createPhaseInfo('Log BMP Event', 'BMP List', subtitle, forward),
  back: 'CANCEL',
});

export const PHASE_INFOS: Record<Phase, PhaseInfo> = {
  InspectionSummary: {
    title: 'Inspection Summary',
    subtitle: '',
    tab: null,
    step: null,
    back: null,
    forward: null,
    statuses: ALWAYS,
  },
  ProjectInfo: createPhaseInfo(
    'Erosion Control Inspection',
    'Erosion Control Inspection',
    'Choose the site and enter its onsite contact.',
  ),
  InspectionInfo: createPhaseInfo('Inspection Information', 'Inspection Info', 'Enter who inspects, when and why.'),
  WeatherAndSoil: createPhaseInfo('Weather Conditions', 'Weather Conditions', 'Weather and soil as you found them.'),
  ProjectPhase: createPhaseInfo('Project Phase', 'Project Phase', 'The current stage of construction.', 'Tour Site'),
  BMPInspection: {
    ...createPhaseInfo('BMP Inspection', 'BMP List', 'Walk the site. Add each BMP you want to record.', 'REVIEW BMPs'),
    tab: 'BMP List',
  },
  BMPForm: createLogStep('Record one BMP.', 'CONTINUE'),
  BMPPlotLocation: createLogStep('Tap the map where this BMP is.', 'ENTER CONDITIONS'),
  BMPEnterConditions: createLogStep('What did you find?', 'ENTER CORRECTION INFO'),
  BMPEnterInitialCorrections: createLogStep('What has to be done?', SAVE_BMP),
  BMPEventSummaryIncomplete: {
    title: 'BMP Event Summary',
    subtitle: 'Document the correction when it is done.',
    tab: null,
    step: 'BMP Verification',
    back: 'CANCEL',
    forward: 'DONE',
    statuses: ALWAYS,
  },
  BMPEventSummaryComplete: {
    title: 'BMP Event Summary',
    subtitle: 'What was recorded for this BMP.',
    tab: null,
    step: 'BMP Verification',
    back: null,
    forward: 'DONE',
    statuses: ALWAYS,
  },
  LoggedEventsList: {
    ...createPhaseInfo('BMP Verification', 'BMP Verification', 'Check what you logged before you move on.'),
    tab: 'Logged',
    statuses: UNTIL_CLOSED,
  },
  BMPVerification: createPhaseInfo(
    'BMP Verification',
    'BMP Verification',
    'Mark each BMP you did not log as good or not applicable.',
  ),
  PlanReview: createPhaseInfo('Plan Review', 'Plan Review', 'Compare the erosion plan with what you saw.'),
  StabilizationReview: createPhaseInfo(
    'Stabilization Review',
    'Stabilization Review',
    'Areas where work has stopped or is finished.',
  ),
  InspectionWrapUp: createPhaseInfo(
    'Inspection Wrap-Up',
    'Inspection Wrap-Up',
    'Choose who is notified, and check the map picture.',
    'SAVE & NOTIFY',
  ),
  TakeMapSnapshot: {
    ...createPhaseInfo(
      'Capture Map Picture',
      'Inspection Wrap-Up',
      'Move the map until every pin is inside, then capture.',
      'Capture',
    ),
    statuses: UNTIL_CLOSED,
  },
  ReviewMapSnapshot: {
    ...createPhaseInfo('Review Map Picture', 'Inspection Wrap-Up', 'Every pin should be visible and readable.'),
    back: 'RE-TAKE',
    statuses: UNTIL_CLOSED,
  },
};

const isPhase = (text: string): text is Phase => text in PHASE_INFOS;
export const PHASES = Object.keys(PHASE_INFOS).filter(isPhase);

/** Order of the screens for CONTINUE (decision X-15). BMP steps and the map picture are not part of it. */
const FLOW: readonly Phase[] = [
  'ProjectInfo',
  'InspectionInfo',
  'WeatherAndSoil',
  'ProjectPhase',
  'BMPInspection',
  'LoggedEventsList',
  'BMPVerification',
  'PlanReview',
  'StabilizationReview',
  'InspectionWrapUp',
  'InspectionSummary',
];

/** The steps of BMPForm. */
export const LOG_STEPS = [
  { name: 'Location', phase: 'BMPPlotLocation' },
  { name: 'Conditions', phase: 'BMPEnterConditions' },
  { name: 'Corrections', phase: 'BMPEnterInitialCorrections' },
] as const satisfies readonly { name: string; phase: Phase }[];

/** All phases but BMPForm, which only frames its three steps (decision X-17). */
export const SHOWN_PHASES: readonly Phase[] = PHASES.filter((phase) => phase !== 'BMPForm');

/** Whether the screen belongs to 'Log BMP Event': BMPForm or one of its steps. */
export const isBmpLogging = (phase: Phase) => phase === 'BMPForm' || LOG_STEPS.some((step) => step.phase === phase);
export const isEventSummary = (phase: Phase) =>
  phase === 'BMPEventSummaryComplete' || phase === 'BMPEventSummaryIncomplete';
export const isAboutOneBmp = (phase: Phase) => isBmpLogging(phase) || isEventSummary(phase);
export const isMapPicture = (phase: Phase) => phase === 'TakeMapSnapshot' || phase === 'ReviewMapSnapshot';

export const canEnterPhase = (phase: Phase, status: ReportStatus) =>
  SHOWN_PHASES.includes(phase) && PHASE_INFOS[phase].statuses.includes(status);

/** Whether CONTINUE leads on from this screen; the summary is the last one. */
export const isInFlow = (phase: Phase) => FLOW.includes(phase) && phase !== 'InspectionSummary';

type Answers = Pick<ReportFields, 'areasStopped'>;

/** The stabilization review is skipped if the answer is that no area was stopped for more than 2 weeks. */
const isSkipped = (phase: Phase, answers: Answers) => phase === 'StabilizationReview' && answers.areasStopped === 'no';

/** The next screen for CONTINUE in `setup`. `phase` must be in the flow (`isInFlow`). */
export function getNextPhase(phase: Phase, answers: Answers): Phase {
  const later = FLOW.slice(FLOW.indexOf(phase) + 1);
  return later.find((next) => !isSkipped(next, answers)) ?? 'InspectionSummary';
}

/** Where BACK of BMPInspection leads, whatever screens were open before (BMP-03, BMP-04). */
export const getPhaseBeforeBmpInspection = (status: ReportStatus): Phase =>
  canLogMore(status) ? 'ProjectPhase' : 'InspectionSummary';

export const getPhaseAfterMapPicture = (status: ReportStatus): Phase =>
  canLogMore(status) && canWriteMapPicture(status) ? 'InspectionWrapUp' : 'InspectionSummary';

export interface ProgressStep {
  name: StepName;
  phase: Phase;
  isCurrent: boolean;
}
export interface StepProgress {
  /** Number of the current step, from 1; 0 if the screen belongs to none. */
  current: number;
  steps: ProgressStep[];
}

export function getStepProgress(phase: Phase): StepProgress {
  const steps = STEPS.flatMap((name) => {
    const first = FLOW.find((candidate) => PHASE_INFOS[candidate].step === name);
    return first ? [{ name, phase: first, isCurrent: name === PHASE_INFOS[phase].step }] : [];
  });
  return { current: steps.findIndex(({ isCurrent }) => isCurrent) + 1, steps };
}
