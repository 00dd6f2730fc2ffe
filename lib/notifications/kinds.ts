import type { NotificationType } from '@/lib/notification-types';
import type { Text } from '@/lib/text';

interface NotificationKind {
  label: Text;
  types: readonly NotificationType[];
}

/** The kinds of notifications that a person can choose in My Account. Each type belongs to one. */
export const NOTIFICATION_KINDS = {
  inspections: { label: 'Inspections due', types: [22] },
  actions: { label: 'Corrective actions due', types: [23] },
  rain: { label: 'Rain to confirm', types: [17] },
  fixes: { label: 'Fixes to accept', types: [18] },
  permits: { label: 'Permit coverage', types: [20] },
  records: { label: 'Problems with records', types: [15, 21] },
  skills: { label: 'Expiring skills', types: [14] },
  tickets: { label: 'Late tickets', types: [16] },
  packs: { label: 'Audit packs', types: [24] },
  webhooks: { label: 'Webhooks', types: [25] },
  sites: { label: 'New and shared sites', types: [3, 6, 9, 10, 11, 12] },
  agreements: { label: 'Agreements', types: [1, 4, 5] },
  materials: { label: 'Expiring materials', types: [13] },
  units: { label: 'Work units', types: [2, 7, 8] },
} as const satisfies Record<string, NotificationKind>;

export type NotificationKindName = keyof typeof NOTIFICATION_KINDS;

const isKindName = (name: string): name is NotificationKindName => name in NOTIFICATION_KINDS;
export const NOTIFICATION_KIND_NAMES = Object.keys(NOTIFICATION_KINDS).filter(isKindName);

/** The ways in which a person gets notifications; `push` is this device. */
export const NOTIFICATION_CHANNELS = ['bell', 'email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Types that are also sent as email. */
const EMAIL_TYPES: readonly NotificationType[] = [14, 17, 20, 22, 23];

/** The last type of the specification (NOTIF-09 to NOTIF-19). */
const MAX_SPECIFIED_TYPE = 13;

/**
 * Whether a kind comes by a channel: `never`, `always`, or as the person chooses. What the specification lists is always
 * in the bell.
 */
export function getChannelRule(
  kind: NotificationKindName,
  channel: NotificationChannel,
): 'never' | 'always' | 'chosen' {
  const types: readonly NotificationType[] = NOTIFICATION_KINDS[kind].types;
  if (channel === 'bell') return types.some((type) => type <= MAX_SPECIFIED_TYPE) ? 'always' : 'chosen';
  if (channel === 'email') return types.some((type) => EMAIL_TYPES.includes(type)) ? 'chosen' : 'never';
  return 'chosen';
}

/** The kinds of which no type is among `off`. */
export const listKinds = (off: readonly number[]): NotificationKindName[] =>
  NOTIFICATION_KIND_NAMES.filter((name) => !NOTIFICATION_KINDS[name].types.some((type) => off.includes(type)));

/** The types that are off once a kind was switched. */
export function switchKind(off: readonly number[], kind: NotificationKindName, isOn: boolean): number[] {
  const types: readonly number[] = NOTIFICATION_KINDS[kind].types;
  const others = off.filter((type) => !types.includes(type));
  return isOn ? others : [...others, ...types];
}
