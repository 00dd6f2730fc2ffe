/** Live topic of a unit's reports (LIVE-08, decision X-60). */
export const reportTopic = (unitId: string): string => `ET/reports/${unitId}`;
