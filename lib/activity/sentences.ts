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
import { toldBy } from '@/lib/sentences';
import { crewSentences, workUnitSentences } from '@/lib/workgroups/events';
import { activitySentences } from './events';

/** In the order of the filter. A test fails for an event without a sentence. */
const ABOUT = {
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
} as const satisfies Record<string, About>;

interface About {
  readonly label: string;
  readonly sentences: Readonly<Record<string, (event: never) => string>>;
}

export type ActivityAbout = keyof typeof ABOUT;

export const ACTIVITY_ABOUTS = Object.keys(ABOUT) as [ActivityAbout, ...ActivityAbout[]];

/** The event types of a group, or one type. Empty for anything else. */
export const typesOf = (what: string): readonly string[] =>
  isAbout(what) ? typesAbout(what) : Object.hasOwn(SENTENCES, what) ? [what] : [];

const isAbout = (what: string): what is ActivityAbout => Object.hasOwn(ABOUT, what);

const SENTENCES: Readonly<Record<string, (event: never) => string>> = Object.fromEntries(
  ACTIVITY_ABOUTS.flatMap((about) => Object.entries<(event: never) => string>(ABOUT[about].sentences)),
);

export interface AboutChoice {
  about: ActivityAbout;
  label: string;
  kinds: { type: string; label: string }[];
}

export const ABOUT_CHOICES: readonly AboutChoice[] = ACTIVITY_ABOUTS.map((about) => ({
  about,
  label: ABOUT[about].label,
  kinds: typesAbout(about)
    .map((type) => ({ type, label: kindLabel(type) }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
}));

export function typesAbout(about: ActivityAbout): string[] {
  return Object.keys(ABOUT[about].sentences);
}

/** Bidirectional control characters are removed, because they would reverse the rest of the sentence. */
export function activityText(type: string, event: Readonly<Record<string, unknown>>): string {
  return toldBy(SENTENCES, type, event).replace(/[\u202A-\u202E\u2066-\u2069]/g, '');
}

/** An event type as the filter names it: 'Added a site'. */
function kindLabel(type: string): string {
  const text = activityText(type, {});
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const aboutLabel = (type: string): string =>
  ABOUT_CHOICES.find(({ kinds }) => kinds.some((kind) => kind.type === type))?.label ?? '';
