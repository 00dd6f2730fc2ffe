import type { Text } from '@/lib/text';

/** How the department told the work unit of a corrective action. */
export const MESSAGE_WAYS = ['phone', 'email', 'letter', 'visit', 'other'] as const;
export type MessageWay = (typeof MESSAGE_WAYS)[number];

export const MESSAGE_WAY_NAMES = {
  phone: 'Phone',
  email: 'Email',
  letter: 'Letter',
  visit: 'At the site',
  other: 'Another way',
} as const satisfies Record<MessageWay, Text>;
