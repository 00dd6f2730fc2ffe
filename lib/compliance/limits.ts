/** Ranges of custom rules (CLOCK-08). */
export const MAX_DAYS_BETWEEN_INSPECTIONS = 31;
export const MIN_STORM_THRESHOLD = 100;
export const MAX_STORM_THRESHOLD = 5000;
export const MAX_CORRECTIVE_ACTION_HOURS = 168;
export const MAX_BUSINESS_DAYS = 30;
export const MAX_CALENDAR_DAYS = 30;

/** Characters of a line of the permit profile (CLOCK-09). */
export const MAX_PROFILE_TEXT_LENGTH = 300;
export const MAX_PROFILE_VERSIONS = 200;
/** Days off that a profile adds to the federal holidays or takes from them. */
export const MAX_DAYS_OFF = 100;

/** The largest reading, in thousandths of an inch (RAIN-01). */
export const MAX_RAIN = 30_000;
/** Rows of a file with readings (RAIN-10). */
export const MAX_IMPORTED_READINGS = 5000;
/** Readings of a site that deadlines follow from: more than one in five minutes. */
export const MAX_RECENT_READINGS = 20_000;
/** Characters of a weather station's id, as typed. */
export const MAX_STATION_ID_LENGTH = 40;
export const MAX_DISMISSAL_REASON_LENGTH = 500;

/** Conditions of a site, with their corrections. */
export const MAX_SITE_CONDITIONS = 200;
export const MAX_CONDITION_AREA_LENGTH = 100;
export const MAX_CONDITION_REASON_LENGTH = 500;
/** Days between inspections that a permit may give for reduced inspections. */
export const MAX_REDUCED_INTERVAL_DAYS = 366;
