import { formatNamed, type Sentences } from '@/lib/audit-sentences';
import type { UnitActor } from '@/lib/events';
import { formatCount } from '@/lib/format-count';
import { createLiveNotification, defineLiveMessages } from '@/lib/live-messages';
import { hasFields, isString } from '@/lib/type-guards';

/** Live message to the work unit: corrective actions of a site changed in the register. */
export const registerMessages = defineLiveMessages('reports', {
  'changed-register': hasFields({ idsite: isString }),
});

/** Has the names at that time, so that the sentence stays complete. */
interface RegisterEventData {
  siteId: string;
  siteName: string;
  correctiveActionId: string;
  /** 'Replace fabric' */
  action: string;
  /** 'SF-03' */
  tag: string;
}

interface DepartmentMessageEventData extends Pick<RegisterEventData, 'siteId' | 'siteName'> {
  messageId: string;
  contactedAt: string;
  /** Of corrective actions. */
  count: number;
}

const createRegisterEvent =
  <More extends object>() =>
  ({ siteId }: RegisterEventData & More, { unit }: UnitActor) => [
    createLiveNotification(registerMessages['changed-register'], unit.id, { idsite: siteId }),
  ];

export const registerEvents = {
  'fixed-corrective-action': createRegisterEvent<{ at: string }>(),
  'changed-corrective-action': createRegisterEvent<{ kind: string; reason: string }>(),
  'added-department-message': ({ siteId }: DepartmentMessageEventData, { unit }: UnitActor) => [
    createLiveNotification(registerMessages['changed-register'], unit.id, { idsite: siteId }),
  ],
};

export const registerSentences = {
  'fixed-corrective-action': (event) => `recorded a fix of ${formatAction(event)}`,
  'changed-corrective-action': ({ kind, reason, ...event }) =>
    `${CHANGES[kind ?? ''] ?? 'changed'} ${formatAction(event)}${reason ? `: ${reason}` : ''}`,
  'added-department-message': ({ count = 0, siteName }) =>
    `recorded that DNR told of ${formatCount(count, 'corrective action')} at ${formatNamed('site', siteName)}`,
} satisfies Sentences<typeof registerEvents>;

const CHANGES: Readonly<Record<string, string>> = {
  'not-needed': 'marked as no longer needed:',
  reopened: 'reopened',
  small: 'marked as repair or upkeep:',
  infeasible: 'documented why there is not enough time for',
  'message-withdrawn': 'took back the DNR message about',
  late: 'wrote why it was not done within 24 h:',
  significant: 'marked as a significant repair:',
};

const formatAction = ({ action, tag, siteName }: Partial<RegisterEventData>): string =>
  `${action ?? 'a corrective action'}${tag ? ` at ${tag}` : ''}, ${formatNamed('site', siteName)}`;
