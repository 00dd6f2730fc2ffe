/** Length of a site's name, characters (account-shell §5). */
export const SITE_NAME = { least: 4, most: 140 } as const;

/** A map that opens further out than this is asked about first (SITES-12). */
export const CLOSE_ENOUGH_ZOOM = 17;

/** Where the map of a new site opens (SITES-17). */
export const NEW_SITE_ZOOM = 13;

/** Offered for every site until the site has its own list (decision X-41). */
export const CONSTRUCTION_PHASES = [
  'Pre-construction & control installation',
  'Clearing, grubbing & demolition',
  'Rough grading',
  'Utilities & storm sewer',
  'Foundations',
  'Vertical construction',
  'Paving & hardscape',
  'Fine grading & landscaping',
  'Temporary stabilization / winter shutdown',
  'Final stabilization',
] as const;

/** The most that a site's list holds. */
export const CONSTRUCTION_PHASES_LIMIT = 60;

/** What the phase of an inspection is picked from (EDIT-82). */
export const offeredPhases = (own: readonly string[]): readonly string[] =>
  own.length > 0 ? own : CONSTRUCTION_PHASES;

/** The phase as the list writes it, however it was typed; undefined while the list has it not. */
export const knownPhase = (offered: readonly string[], name: string): string | undefined =>
  offered.find((phase) => phase.toLowerCase() === name.trim().toLowerCase());

/** What is wrong with a name, in the specification's words; null when nothing is. */
export function siteNameError(name: string): string | null {
  const { length } = name.trim();
  if (length < SITE_NAME.least) return 'New site name is too short';
  return length > SITE_NAME.most ? 'New site name is too long' : null;
}
