import { useContext } from 'react';
import { InspectionContext } from '@/components/reports/editor/inspection-context';
import { MapWithPlanSheets, type MapWithPlanSheetsProps } from '@/components/sites/plan-sheets/map-with-plan-sheets';
import { findPlanSheets } from '@/lib/reports/editor/plan-sheets';

/** A map of a report. In the editor, it offers the plan sheets of the inspected site (PLAN-04). */
export function ReportSiteMap(props: MapWithPlanSheetsProps) {
  const view = useContext(InspectionContext);
  return <MapWithPlanSheets planSheets={view ? findPlanSheets(view.editor) : undefined} {...props} />;
}
