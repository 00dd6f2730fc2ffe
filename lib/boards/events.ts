import { formatNamed, type Sentences } from '@/lib/audit-sentences';
import type { UnitActor } from '@/lib/events';
import { createLiveNotification, defineLiveMessages } from '@/lib/live-messages';
import { hasFields, isString } from '@/lib/type-guards';

/** Live message to the work unit: the board of a site has changed. */
export const boardMessages = defineLiveMessages('reports', {
  'changed-site-board': hasFields({ idsite: isString }),
});

/** Has the site's name at that time, so that the sentence stays complete. The contact is not recorded. */
interface BoardEventData {
  siteId: string;
  siteName: string;
}

const createBoardEvent =
  <More extends object>() =>
  ({ siteId }: BoardEventData & More, { unit }: UnitActor) => [
    createLiveNotification(boardMessages['changed-site-board'], unit.id, { idsite: siteId }),
  ];

export const boardEvents = {
  'changed-board': createBoardEvent<{ version: number; showedPdfs: boolean; showsPdfs: boolean }>(),
  'changed-board-certificate': createBoardEvent<{ certificateId: string; sha256: string }>(),
  'removed-board-certificate': createBoardEvent<{ certificateId: string }>(),
  'published-board': createBoardEvent<{ publicationId: string }>(),
  'revoked-board': createBoardEvent<{ publicationId: string }>(),
};

export const boardSentences = {
  'changed-board': ({ siteName, showedPdfs, showsPdfs }) =>
    `changed the board of ${formatNamed('site', siteName)}${describePdfs(showedPdfs, showsPdfs)}`,
  'changed-board-certificate': ({ siteName }) =>
    `changed the certificate of coverage on the board of ${formatNamed('site', siteName)}`,
  'removed-board-certificate': ({ siteName }) =>
    `removed the certificate of coverage from the board of ${formatNamed('site', siteName)}`,
  'published-board': ({ siteName }) => `published the board of ${formatNamed('site', siteName)}`,
  'revoked-board': ({ siteName }) => `revoked the board of ${formatNamed('site', siteName)}`,
} satisfies Sentences<typeof boardEvents>;

function describePdfs(before: boolean | undefined, after: boolean | undefined): string {
  if (before === after) return '';
  return after ? ': it shows PDFs of inspections' : ': it no longer shows PDFs of inspections';
}
