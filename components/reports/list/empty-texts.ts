/** Texts of empty lists (LIST-08, LIST-23). */
export const NO_INSPECTIONS = 'No inspections currently. Click the + New Inspection button to begin';
export const NO_PAST_REPORTS = "Past Reports will appear here after they've been closed out.";
