/** The product's names (`APP_VARIANT`, decision X-262). 'haul-check' also has the pages that invite other companies. */
export const APP_VARIANTS = ['earth-tight', 'haul-check'] as const;
export type AppVariant = (typeof APP_VARIANTS)[number];
