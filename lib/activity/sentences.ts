import { accountSentences, ownAccountSentences } from '@/lib/accounts/events';
import { complianceSentences } from '@/lib/compliance/events';
import { bmpSentences } from '@/lib/register/bmp-events';
import { registerSentences } from '@/lib/register/events';
import { disposalSentences } from '@/lib/disposal/events';
import { materialSentences } from '@/lib/materials/events';
import { networkSentences } from '@/lib/network/events';
import { integrationSentences } from '@/lib/integrations/events';
import { boardSentences } from '@/lib/boards/events';
import { packSentences } from '@/lib/audit-packs/events';
import { billingSentences } from '@/lib/billing/events';
import { fixSentences } from '@/lib/fixes/events';
import { leavingSentences } from '@/lib/leaving/events';
import { librarySentences } from '@/lib/library/events';
import { onboardingSentences } from '@/lib/onboarding/events';
import { reportSentences } from '@/lib/reports/events';
import { acknowledgementSentences, sharingSentences } from '@/lib/sharing/events';
import { signingSentences } from '@/lib/signing/events';
import { siteSentences } from '@/lib/sites/events';
import { stakeholderSentences } from '@/lib/stakeholders/events';
import { formatAuditEntry } from '@/lib/audit-sentences';
import { crewSentences, workUnitSentences } from '@/lib/workgroups/events';
import { activitySentences } from './events';

/** In the order of the filter. */
const GROUPS = {
  inspections: { label: 'Inspections', sentences: reportSentences },
  fixes: { label: 'Fixes', sentences: fixSentences },
  sharing: { label: 'Sharing', sentences: { ...sharingSentences, ...acknowledgementSentences } },
  sites: { label: 'Sites', sentences: siteSentences },
  compliance: {
    label: 'Permits and rain',
    sentences: { ...complianceSentences, ...signingSentences, ...boardSentences, ...packSentences },
  },
  register: { label: 'BMPs and corrective actions', sentences: { ...bmpSentences, ...registerSentences } },
  libraries: { label: 'Libraries', sentences: librarySentences },
  stakeholders: { label: 'Stakeholders', sentences: stakeholderSentences },
  disposal: {
    label: 'Assured disposal',
    sentences: { ...disposalSentences, ...materialSentences, ...networkSentences },
  },
  workUnit: {
    label: 'Work unit and crew',
    sentences: { ...workUnitSentences, ...crewSentences, ...onboardingSentences, ...integrationSentences },
  },
  accounts: {
    label: 'Accounts',
    sentences: { ...accountSentences, ...ownAccountSentences, ...leavingSentences, ...billingSentences },
  },
  messages: { label: 'Messages', sentences: activitySentences },
} as const satisfies Record<string, EventGroup>;

interface EventGroup {
  readonly label: string;
  readonly sentences: Readonly<Record<string, (event: never) => string>>;
}

export type ActivityGroup = keyof typeof GROUPS;

export const ACTIVITY_GROUPS = Object.keys(GROUPS) as [ActivityGroup, ...ActivityGroup[]];

/** Returns the event types of a group, or the one type. Empty for anything else. */
export const filterEventTypes = (name: string): readonly string[] =>
  isActivityGroup(name) ? listEventTypes(name) : Object.hasOwn(SENTENCES, name) ? [name] : [];

const isActivityGroup = (name: string): name is ActivityGroup => Object.hasOwn(GROUPS, name);

const SENTENCES: Readonly<Record<string, (event: never) => string>> = Object.fromEntries(
  ACTIVITY_GROUPS.flatMap((group) => Object.entries<(event: never) => string>(GROUPS[group].sentences)),
);

export interface ActivityGroupOption {
  group: ActivityGroup;
  label: string;
  kinds: { type: string; label: string }[];
}

export const ACTIVITY_GROUP_OPTIONS: readonly ActivityGroupOption[] = ACTIVITY_GROUPS.map((group) => ({
  group,
  label: GROUPS[group].label,
  kinds: listEventTypes(group)
    .map((type) => ({ type, label: formatEventType(type) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
}));

export function listEventTypes(group: ActivityGroup): string[] {
  return Object.keys(GROUPS[group].sentences);
}

/** The sentence of an event. Removes bidirectional control characters, which would reverse the rest of the sentence. */
export function formatActivity(type: string, event: Readonly<Record<string, unknown>>): string {
  return formatAuditEntry(SENTENCES, type, event).replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

/** An event type as shown in the filter: 'Added a site'. */
function formatEventType(type: string): string {
  const text = formatActivity(type, {});
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of the group that contains an event type, or ''. */
export const getGroupLabel = (type: string): string =>
  ACTIVITY_GROUP_OPTIONS.find(({ kinds }) => kinds.some((kind) => kind.type === type))?.label ?? '';
