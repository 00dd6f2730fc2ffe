/** Labels of the profiles of a site team (`PROFILES` in lib/disposal/rules.ts). */
export const PROFILE_LABELS = { view: 'View', operate: 'Operate', manage: 'Manage' } as const;
