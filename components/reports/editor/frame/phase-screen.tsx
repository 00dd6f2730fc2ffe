import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { Loading } from '@/components/ui/feedback/states';
import { GETTING_DATA } from '@/lib/reports/editor/texts';
import type { Phase } from '@/lib/reports/domain/report';
import { InspectionSummary } from '../summary/inspection-summary';

/** Screens that render the dock themselves, because their filled button does more than continue. */
export const OWN_DOCK: readonly Phase[] = [
  'InspectionSummary',
  'InspectionWrapUp',
  'TakeMapSnapshot',
  'BMPEventSummaryIncomplete',
];

const loading = <Loading text={GETTING_DATA} />;

const ProjectInfo = lazyComponent(() => import('../answers/project-info').then((file) => file.ProjectInfo), loading);
const InspectionInfo = lazyComponent(
  () => import('../answers/inspection-info').then((file) => file.InspectionInfo),
  loading,
);
const WeatherAndSoil = lazyComponent(
  () => import('../answers/weather-and-soil').then((file) => file.WeatherAndSoil),
  loading,
);
const ProjectPhase = lazyComponent(() => import('../answers/project-phase').then((file) => file.ProjectPhase), loading);
const BmpVerification = lazyComponent(
  () => import('../answers/bmp-verification').then((file) => file.BmpVerification),
  loading,
);
const PlanReview = lazyComponent(() => import('../answers/plan-review').then((file) => file.PlanReview), loading);
const StabilizationReview = lazyComponent(
  () => import('../answers/stabilization-review').then((file) => file.StabilizationReview),
  loading,
);
const InspectionWrapUp = lazyComponent(
  () => import('../answers/inspection-wrap-up').then((file) => file.InspectionWrapUp),
  loading,
);
const BmpInspection = lazyComponent(() => import('../bmp/bmp-inspection').then((file) => file.BmpInspection), loading);
const LogBmpEvent = lazyComponent(() => import('../bmp/log-bmp-event').then((file) => file.LogBmpEvent), loading);
const BmpEventSummary = lazyComponent(
  () => import('../bmp/bmp-event-summary').then((file) => file.BmpEventSummary),
  loading,
);
const LoggedEventsList = lazyComponent(
  () => import('../bmp/logged-events-list').then((file) => file.LoggedEventsList),
  loading,
);
const TakeMapSnapshot = lazyComponent(
  () => import('../map/take-map-snapshot').then((file) => file.TakeMapSnapshot),
  loading,
);
const ReviewMapSnapshot = lazyComponent(
  () => import('../map/review-map-snapshot').then((file) => file.ReviewMapSnapshot),
  loading,
);

/**
 * The screen of a phase, without heading and dock. Each loads when first shown, except the first screen of most visits.
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
