import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { Loading } from '@/components/ui/feedback/states';
import { GETTING_DATA } from '@/lib/reports/editor/texts';
import type { Phase } from '@/lib/reports/domain/report';
import { InspectionSummary } from '../summary/inspection-summary';

/** Screens that render the dock themselves, because their dock does more than continue or is not always there. */
export const PHASES_WITH_OWN_DOCK: readonly Phase[] = [
  'InspectionSummary',
  'InspectionWrapUp',
  'TakeMapSnapshot',
  'BMPEnterConditions',
  'BMPEventSummaryIncomplete',
  'BMPEventSummaryComplete',
];

const loading = <Loading text={GETTING_DATA} />;

const ProjectInfo = lazyComponent(
  () => import('../answers/project-info').then((module) => module.ProjectInfo),
  loading,
);
const InspectionInfo = lazyComponent(
  () => import('../answers/inspection-info').then((module) => module.InspectionInfo),
  loading,
);
const WeatherAndSoil = lazyComponent(
  () => import('../answers/weather-and-soil').then((module) => module.WeatherAndSoil),
  loading,
);
const ProjectPhase = lazyComponent(
  () => import('../answers/project-phase').then((module) => module.ProjectPhase),
  loading,
);
const BmpVerification = lazyComponent(
  () => import('../answers/bmp-verification').then((module) => module.BmpVerification),
  loading,
);
const PlanReview = lazyComponent(() => import('../answers/plan-review').then((module) => module.PlanReview), loading);
const StabilizationReview = lazyComponent(
  () => import('../answers/stabilization-review').then((module) => module.StabilizationReview),
  loading,
);
const InspectionWrapUp = lazyComponent(
  () => import('../answers/inspection-wrap-up').then((module) => module.InspectionWrapUp),
  loading,
);
const BmpInspection = lazyComponent(
  () => import('../bmp/bmp-inspection').then((module) => module.BmpInspection),
  loading,
);
const LogBmpEvent = lazyComponent(() => import('../bmp/log-bmp-event').then((module) => module.LogBmpEvent), loading);
const BmpEventSummary = lazyComponent(
  () => import('../bmp/bmp-event-summary').then((module) => module.BmpEventSummary),
  loading,
);
const LoggedEventsList = lazyComponent(
  () => import('../bmp/logged-events-list').then((module) => module.LoggedEventsList),
  loading,
);
const TakeMapSnapshot = lazyComponent(
  () => import('../map/take-map-snapshot').then((module) => module.TakeMapSnapshot),
  loading,
);
const ReviewMapSnapshot = lazyComponent(
  () => import('../map/review-map-snapshot').then((module) => module.ReviewMapSnapshot),
  loading,
);

/**
 * The screen of a phase, without heading and, unless it is in PHASES_WITH_OWN_DOCK, without dock. Each loads when first
 * shown, except the summary, with which most visits begin.
 */
export function PhaseScreen({ phase }: { phase: Phase }) {
  switch (phase) {
    case 'InspectionSummary':
      return <InspectionSummary />;
    case 'ProjectInfo':
      return <ProjectInfo />;
    case 'InspectionInfo':
      return <InspectionInfo />;
    case 'WeatherAndSoil':
      return <WeatherAndSoil />;
    case 'ProjectPhase':
      return <ProjectPhase />;
    case 'BMPInspection':
      return <BmpInspection />;
    case 'BMPForm':
    case 'BMPPlotLocation':
    case 'BMPEnterConditions':
    case 'BMPEnterInitialCorrections':
      return <LogBmpEvent />;
    case 'BMPEventSummaryIncomplete':
    case 'BMPEventSummaryComplete':
      return <BmpEventSummary />;
    case 'LoggedEventsList':
      return <LoggedEventsList />;
    case 'BMPVerification':
      return <BmpVerification />;
    case 'PlanReview':
      return <PlanReview />;
    case 'StabilizationReview':
      return <StabilizationReview />;
    case 'InspectionWrapUp':
      return <InspectionWrapUp />;
    case 'TakeMapSnapshot':
      return <TakeMapSnapshot />;
    case 'ReviewMapSnapshot':
      return <ReviewMapSnapshot />;
  }
}
