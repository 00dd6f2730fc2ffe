import type { Text } from '@/lib/text';

/** How the permitting agency notified the work unit of a corrective action. */
export const CONTACT_METHODS = ['phone', 'email', 'letter', 'visit', 'other'] as const;
export type ContactMethod = (typeof CONTACT_METHODS)[number];

export const CONTACT_METHOD_NAMES = {
  phone: 'Phone',
  email: 'Email',
  letter: 'Letter',
  visit: 'At the site',
  other: 'Another way',
} as const satisfies Record<ContactMethod, Text>;
