/** The values of RAIN_PROVIDER: hourly observations, and daily totals. */
export const RAIN_PROVIDERS = ['nws', 'ncei'] as const;
export type RainProvider = (typeof RAIN_PROVIDERS)[number];
