import { formatNamed, type Sentences } from '@/lib/audit-sentences';
import { formatReportDay } from '@/lib/dates';
import type { UnitActor } from '@/lib/events';
import { formatCount } from '@/lib/format-count';
import { createLiveNotification } from '@/lib/live-messages';
import type { BmpChangeKind } from './bmp-changes';
import { registerMessages } from './events';

/** Has the names at that time, so that the sentence stays complete. */
interface BmpEventData {
  siteId: string;
  siteName: string;
  changeId: string;
  /** 'SF-03' */
  tag: string;
}

type PairEventData = BmpEventData & { otherTag: string };

const createBmpEvent =
  <Data extends BmpEventData>() =>
  ({ siteId }: Data, { unit }: UnitActor) => [
    createLiveNotification(registerMessages['changed-register'], unit.id, { idsite: siteId }),
  ];

export const bmpEvents = {
  'removed-bmp': createBmpEvent<BmpEventData & { day: string }>(),
  'merged-bmps': createBmpEvent<PairEventData>(),
  'split-bmp': createBmpEvent<PairEventData & { visits: number }>(),
  'separated-bmps': createBmpEvent<PairEventData>(),
  'undid-bmp-change': createBmpEvent<BmpEventData & { kind: BmpChangeKind; otherTag: string | null }>(),
};

export const bmpSentences = {
  'removed-bmp': ({ tag, day, siteName }) =>
    `took ${tag ?? 'a BMP'} out of the ground${day ? ` on ${formatReportDay(day)}` : ''}, ${formatNamed('site', siteName)}`,
  'merged-bmps': ({ siteName, ...event }) => `merged ${formatPair(event, 'into')}, ${formatNamed('site', siteName)}`,
  'split-bmp': ({ visits, siteName, ...event }) =>
    `split ${formatPair(event, 'and')} (${formatCount(visits, 'visit')}), ${formatNamed('site', siteName)}`,
  'separated-bmps': ({ siteName, ...event }) =>
    `answered that ${formatPair(event, 'and')} are different BMPs, ${formatNamed('site', siteName)}`,
  'undid-bmp-change': ({ kind, tag, otherTag, siteName }) =>
    `undid ${(kind && UNDONE[kind]) ?? 'a change of'} ${tag && otherTag ? `${tag} and ${otherTag}` : (tag ?? 'a BMP')}, ${formatNamed('site', siteName)}`,
} satisfies Sentences<typeof bmpEvents>;

const UNDONE: Partial<Record<BmpChangeKind, string>> = {
  removed: 'the removal of',
  merged: 'the merge of',
  split: 'the split of',
  separated: 'the answer about',
};

const formatPair = ({ tag, otherTag }: Partial<PairEventData>, conjunction: string): string =>
  tag && otherTag ? `${tag} ${conjunction} ${otherTag}` : 'two BMPs';
