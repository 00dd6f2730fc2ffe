/** The tabs of My Account (account-shell §2.13). A hidden tab has no page yet (decision X-110). */
export const ACCOUNT_TABS = [
  { tab: 'profile', label: 'User Profile', address: '/user-settings', isHidden: false },
  { tab: 'billing', label: 'Billing Information', address: '/user-settings/billing', isHidden: false },
  { tab: 'notifications', label: 'Notification Settings', address: null, isHidden: true },
] as const;

export type AccountTab = Exclude<(typeof ACCOUNT_TABS)[number]['tab'], 'notifications'>;
