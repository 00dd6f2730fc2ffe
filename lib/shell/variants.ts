/**
 * Under which name the product is run (`APP_VARIANT`, decision X-262). The variants are one product; 'haul-check' also
 * shows the way to invite other companies.
 */
export const APP_VARIANTS = ['earth-tight', 'haul-check'] as const;
export type AppVariant = (typeof APP_VARIANTS)[number];
