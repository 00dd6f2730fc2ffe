/** Length of a site's name, characters (account-shell §5). */
export const SITE_NAME = { least: 4, most: 140 } as const;

/** A map that opens further out than this is asked about first (SITES-12). */
export const CLOSE_ENOUGH_ZOOM = 17;

/** Where the map of a new site opens (SITES-17). */
export const NEW_SITE_ZOOM = 13;

export const CONSTRUCTION_PHASES_LIMIT = 60;

/** What is wrong with a name, in the specification's words; null when nothing is. */
export function siteNameError(name: string): string | null {
  const { length } = name.trim();
  if (length < SITE_NAME.least) return 'New site name is too short';
  return length > SITE_NAME.most ? 'New site name is too long' : null;
}
