import { accountSentences, ownAccountSentences } from '@/lib/accounts/events';
import { disposalSentences } from '@/lib/disposal/events';
import { materialSentences } from '@/lib/materials/events';
import { networkSentences } from '@/lib/network/events';
import { billingSentences } from '@/lib/billing/events';
import { leavingSentences } from '@/lib/leaving/events';
import { librarySentences } from '@/lib/library/events';
import { onboardingSentences } from '@/lib/onboarding/events';
import { reportSentences } from '@/lib/reports/events';
import { acknowledgementSentences, sharingSentences } from '@/lib/sharing/events';
import { siteSentences } from '@/lib/sites/events';
import { stakeholderSentences } from '@/lib/stakeholders/events';
import { formatAuditEntry } from '@/lib/audit-sentences';
import { crewSentences, workUnitSentences } from '@/lib/workgroups/events';
import { activitySentences } from './events';

/** In the order of the filter. A test fails for an event without a sentence. */
const GROUPS = {
  inspections: { label: 'Inspections', sentences: reportSentences },
  sharing: { label: 'Sharing', sentences: { ...sharingSentences, ...acknowledgementSentences } },
  sites: { label: 'Sites', sentences: siteSentences },
  libraries: { label: 'Libraries', sentences: librarySentences },
  stakeholders: { label: 'Stakeholders', sentences: stakeholderSentences },
  disposal: {
    label: 'Assured disposal',
    sentences: { ...disposalSentences, ...materialSentences, ...networkSentences },
  },
  workUnit: {
    label: 'Work unit and crew',
    sentences: { ...workUnitSentences, ...crewSentences, ...onboardingSentences },
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

/** The event types of a group, or one type. Empty for anything else. */
export const filterEventTypes = (what: string): readonly string[] =>
  isActivityGroup(what) ? groupEventTypes(what) : Object.hasOwn(SENTENCES, what) ? [what] : [];

const isActivityGroup = (what: string): what is ActivityGroup => Object.hasOwn(GROUPS, what);

const SENTENCES: Readonly<Record<string, (event: never) => string>> = Object.fromEntries(
  ACTIVITY_GROUPS.flatMap((about) => Object.entries<(event: never) => string>(GROUPS[about].sentences)),
);

export interface ActivityGroupOption {
  about: ActivityGroup;
  label: string;
  kinds: { type: string; label: string }[];
}

export const ACTIVITY_GROUP_OPTIONS: readonly ActivityGroupOption[] = ACTIVITY_GROUPS.map((about) => ({
  about,
  label: GROUPS[about].label,
  kinds: groupEventTypes(about)
    .map((type) => ({ type, label: kindLabel(type) }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
}));

export function groupEventTypes(about: ActivityGroup): string[] {
  return Object.keys(GROUPS[about].sentences);
}

/** Bidirectional control characters are removed, because they would reverse the rest of the sentence. */
export function activityText(type: string, event: Readonly<Record<string, unknown>>): string {
  return formatAuditEntry(SENTENCES, type, event).replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

/** An event type as the filter names it: 'Added a site'. */
function kindLabel(type: string): string {
  const text = activityText(type, {});
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const groupLabel = (type: string): string =>
  ACTIVITY_GROUP_OPTIONS.find(({ kinds }) => kinds.some((kind) => kind.type === type))?.label ?? '';
