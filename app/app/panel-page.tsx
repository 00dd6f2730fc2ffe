import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { switchUnit } from '@/app/app/actions';
import { ClosedPanel } from '@/components/leaving/closed-panel';
import { Shell } from '@/components/shell/shell';
import { EnglishSection } from '@/components/ui/text/language';
import {
  isPageTranslated,
  isPanelAvailable,
  findPanel,
  getPageTitle,
  type OwnPage,
  type PanelPage,
} from '@/lib/shell/panels';
import { createTitleMetadata } from '@/lib/shell/server/page-language';
import { getPageOutcome } from '@/lib/shell/server/page-outcome';
import {
  loadPage,
  loadPersonPage,
  type LoadedPage,
  type Person,
  type ReadPageData,
} from '@/lib/shell/server/load-page';
import type { Member } from '@/lib/platform/operation/call';

/** The unvalidated query of a page. */
export type Query = Record<string, string | string[] | undefined>;

/** The database of a page: one transaction, limited to the person and their work unit. */
export type PageDb = Parameters<ReadPageData<Member, unknown>>[0];

type ReadPage<Who, Data> = (...args: [...Parameters<ReadPageData<Who, Data>>, query: Query]) => Promise<Data>;
type Screen<Data> = (props: Data) => ReactNode;
type Page = (props: { searchParams: Promise<Query> }) => Promise<ReactNode>;

/**
 * Builds the page of a panel: permission, frame, data in one transaction, and screen. `read` gets the database, the
 * member, the time and the query, and returns the screen's props.
 */
export function panelPage<Data extends object>(
  page: PanelPage,
  read: ReadPage<Member, Data>,
  screen: Screen<Data>,
): Page {
  return async ({ searchParams }) => {
    const query = await searchParams;
    return renderInFrame(page, await loadPage(page, (db, member, now) => read(db, member, now, query)), screen);
  };
}

/** Like `panelPage`, for a page that is also open to people without a work unit. */
export function personPage<Data extends object>(
  page: PanelPage | OwnPage,
  read: ReadPage<Person, Data>,
  screen: Screen<Data>,
): Page {
  return async ({ searchParams }) => {
    const query = await searchParams;
    return renderInFrame(page, await loadPersonPage(page, (db, person, now) => read(db, person, now, query)), screen);
  };
}

/** Like `panelPage`, but null from `read` shows the route's not-found.tsx (`missingPage`), status 404. */
export function panelPageOrMissing<Data extends object>(
  page: PanelPage,
  read: ReadPage<Member, Data | null>,
  screen: Screen<Data>,
): Page {
  return async ({ searchParams }) => {
    const outcome = getPageOutcome();
    try {
      const query = await searchParams;
      const { frame, data } = await loadPage(page, (db, member, now) => read(db, member, now, query));
      if (data !== null) return renderInFrame(page, { frame, data }, screen);
      outcome.settle(frame);
    } finally {
      outcome.settle(null);
    }
    notFound();
  };
}

/** The not-found.tsx of a `panelPageOrMissing` page, shown within the page frame. */
export const missingPage = (page: PanelPage, screen: () => ReactNode) =>
  async function Missing(): Promise<ReactNode> {
    const frame = await getPageOutcome().frame;
    return frame && renderInFrame(page, { frame, data: {} }, screen);
  };

export const pageMetadata = (page: PanelPage | OwnPage) => createTitleMetadata(getPageTitle(page));

/**
 * Renders the screen in the frame, or a note if a closed work unit has no such page. Pages for crew members are in
 * their language, all others in English.
 */
function renderInFrame<Data extends object>(page: string, { frame, data }: LoadedPage<Data>, Content: Screen<Data>) {
  const panel = findPanel(page);
  // In a closed work unit, the editor redirects to the read-only report instead.
  if (panel && !panel.isEditor && !isPanelAvailable(panel, { isClosed: frame.unit?.closedAt != null }))
    return (
      <Shell frame={frame} switchUnit={switchUnit}>
        <ClosedPanel title={panel.title ?? panel.label} />
      </Shell>
    );
  return (
    <Shell frame={frame} switchUnit={switchUnit} isEditor={panel?.isEditor}>
      {isPageTranslated(page, frame.unit?.role ?? null) ? (
        <Content {...data} />
      ) : (
        <EnglishSection>
          <Content {...data} />
        </EnglishSection>
      )}
    </Shell>
  );
}
