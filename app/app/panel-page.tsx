import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { switchUnit } from '@/app/app/actions';
import { ClosedPanel } from '@/components/leaving/closed-panel';
import { Shell } from '@/components/shell/shell';
import { InEnglish } from '@/components/ui/language';
import { isPageForCrew, isUsable, panelOf, titleOf, type OwnPage, type PanelPage } from '@/lib/shell/panels';
import { titled } from '@/lib/shell/server/reader-text';
import { outcomeOfPage } from '@/lib/shell/server/missing';
import {
  load,
  loadByStatements,
  loadForPerson,
  type LoadedPage,
  type Person,
  type ReadAs,
  type ReadByStatements,
} from '@/lib/shell/server/load-page';
import type { Member } from '@/lib/platform/operation/call';

/** What the address says after its question mark, as it was typed: every page parses what it needs of it. */
export type Query = Record<string, string | string[] | undefined>;

/** The database as a page reads it: one transaction, narrowed to the person and their work unit. */
type PageDb = Parameters<ReadAs<Member, unknown>>[0];

/** The same with SQL statements alone. */
export type PageStatements = Parameters<ReadByStatements<Member, unknown>>[0];

type ReadPage<Who, Data, By = PageDb> = (
  ...asked: [...Parameters<ReadAs<Who, Data, By>>, query: Query]
) => Promise<Data>;
type Screen<Data> = (props: Data) => ReactNode;
type Page = (props: { searchParams: Promise<Query> }) => Promise<ReactNode>;

/**
 * A whole page of a panel: who may open it, its bar and sidebar, its data in one transaction, and the screen that shows
 * them. `read` gets the database, the member, the moment and the address's query; what it returns are the screen's props.
 */
export function panelPage<Data extends object>(
  page: PanelPage,
  read: ReadPage<Member, Data>,
  screen: Screen<Data>,
): Page {
  return async ({ searchParams }) => {
    const query = await searchParams;
    return framed(page, await load(page, (db, member, now) => read(db, member, now, query)), screen);
  };
}

/**
 * The same as `panelPage`, for the pages that are opened most often and have many rows: they read with SQL statements
 * alone, which takes a part of what Prisma's client takes (docs/decisions/021).
 */
export function statementsPage<Data extends object>(
  page: PanelPage,
  read: ReadPage<Member, Data, PageStatements>,
  screen: Screen<Data>,
): Page {
  return async ({ searchParams }) => {
    const query = await searchParams;
    return framed(page, await loadByStatements(page, (db, member, now) => read(db, member, now, query)), screen);
  };
}

/** The same as `panelPage`, for a page that a person without a work unit may open, too. */
export function personPage<Data extends object>(
  page: PanelPage | OwnPage,
  read: ReadPage<Person, Data>,
  screen: Screen<Data>,
): Page {
  return async ({ searchParams }) => {
    const query = await searchParams;
    return framed(page, await loadForPerson(page, (db, person, now) => read(db, person, now, query)), screen);
  };
}

/**
 * The same as `panelPage`, for a page of one thing that may not be there: `read` then gives null, and the route's
 * not-found.tsx is shown, with status 404. That file is made with `missingPage`.
 */
export const panelPageOrMissing = <Data extends object>(
  page: PanelPage,
  read: ReadPage<Member, Data | null>,
  screen: Screen<Data>,
): Page => orMissing(load, page, read, screen);

/** The same with statements alone, as `statementsPage`. */
export const statementsPageOrMissing = <Data extends object>(
  page: PanelPage,
  read: ReadPage<Member, Data | null, PageStatements>,
  screen: Screen<Data>,
): Page => orMissing(loadByStatements, page, read, screen);

function orMissing<Data extends object, By>(
  loadBy: <T>(page: PanelPage, read: ReadAs<Member, T, By>) => Promise<LoadedPage<T>>,
  page: PanelPage,
  read: ReadPage<Member, Data | null, By>,
  screen: Screen<Data>,
): Page {
  return async ({ searchParams }) => {
    const outcome = outcomeOfPage();
    try {
      const query = await searchParams;
      const { frame, data } = await loadBy(page, (db, member, now) => read(db, member, now, query));
      if (data !== null) return framed(page, { frame, data }, screen);
      outcome.settle(frame);
    } finally {
      outcome.settle(null);
    }
    notFound();
  };
}

/** The not-found.tsx beside a page of `panelPageOrMissing`: what it says stands in the frame of every page. */
export const missingPage = (page: PanelPage, screen: () => ReactNode) =>
  async function Missing(): Promise<ReactNode> {
    const frame = await outcomeOfPage().frame;
    return frame && framed(page, { frame, data: {} }, screen);
  };

export const pageMetadata = (page: PanelPage | OwnPage) => titled(titleOf(page));

/** What a crew member can reach is in their language; what only others open is English as a whole. */
function framed<Data extends object>(page: string, { frame, data }: LoadedPage<Data>, Content: Screen<Data>) {
  const panel = panelOf(page);
  // The editor leads to the report instead, which can be read.
  if (panel && !panel.isEditor && !isUsable(panel, { isClosed: frame.unit?.closedAt != null }))
    return (
      <Shell frame={frame} switchUnit={switchUnit}>
        <ClosedPanel title={panel.title ?? panel.label} />
      </Shell>
    );
  return (
    <Shell frame={frame} switchUnit={switchUnit} editor={panel?.isEditor}>
      {isPageForCrew(page, frame.unit?.role ?? null) ? (
        <Content {...data} />
      ) : (
        <InEnglish>
          <Content {...data} />
        </InEnglish>
      )}
    </Shell>
  );
}
