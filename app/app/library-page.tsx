import { redirect } from 'next/navigation';
import { panelPage, type PageDb, type Query } from '@/app/app/panel-page';
import { GroupSetup, type GroupSetupProps } from '@/components/library/group-setup';
import { OpenLastSite } from '@/components/library/open-last-site';
import { LibraryScreen, type LibraryScreenProps } from '@/components/library/library-screen';
import { isFailure } from '@/lib/failures';
import type { Member } from '@/lib/platform/operation/call';
import { uuid } from '@/lib/platform/operation/input-schemas';
import { getLibraryPath } from '@/lib/library/paths';
import type { LibraryMode } from '@/lib/library/library';
import { loadLibrary } from '@/lib/library/server/open-library';
import { toLibraryView } from '@/lib/library/server/queries';
import { REPORT_LIST_PATH } from '@/lib/reports/urls';
import { serializeProps } from '@/lib/serialized-props';

/** The practices or actions of the master library. */
export const masterLibraryPage = (mode: LibraryMode) =>
  panelPage<LibraryPageData>(
    `master-library-${mode}s`,
    (db, member, _now, query) => loadLibraryPage(db, member, mode, null, query),
    createLibraryScreen(mode),
  );

/** The library of a site. The site is in the URL; without one, the last site used on this device is opened (LIB-02). */
export const siteLibraryPage = (mode: LibraryMode) =>
  panelPage<LibraryPageData>(
    `site-library-${mode}s`,
    async (db, member, _now, query) => {
      if (query.site === undefined) return { view: 'last-site' };
      const siteId = parseId(query.site);
      return siteId === null ? { view: 'no-such-site' } : loadLibraryPage(db, member, mode, siteId, query);
    },
    createLibraryScreen(mode),
  );

export const masterGroupSetupPage = (mode: LibraryMode) =>
  panelPage<SetupPageData>(
    `${mode}-group-master-setup`,
    (db, member) => loadSetupPage(db, member, mode, null),
    SetupScreen,
  );

export const siteGroupSetupPage = (mode: LibraryMode) =>
  panelPage<SetupPageData>(
    `${mode}-group-site-setup`,
    async (db, member, _now, query) => {
      const siteId = parseId(query.site);
      return siteId === null ? { view: null } : loadSetupPage(db, member, mode, siteId);
    },
    SetupScreen,
  );

interface LibraryPageData {
  view: LibraryScreenProps | 'last-site' | 'no-such-site';
}

async function loadLibraryPage(
  db: PageDb,
  { personId, unit }: Member,
  mode: LibraryMode,
  siteId: string | null,
  { entry }: Query,
): Promise<LibraryPageData> {
  const library = await loadLibrary(db, { mode, siteId });
  if (isFailure(library)) return { view: 'no-such-site' };
  const serialized = serializeProps(toLibraryView(library));
  return { view: { serialized, unitName: unit.name, sender: { personId, unitId: unit.id }, entryId: parseId(entry) } };
}

/** An unknown site redirects to the inspections (LIB-03). */
const createLibraryScreen = (mode: LibraryMode) =>
  function Screen({ view }: LibraryPageData) {
    if (view === 'no-such-site') redirect(REPORT_LIST_PATH);
    return view === 'last-site' ? <OpenLastSite mode={mode} /> : <LibraryScreen {...view} />;
  };

interface SetupPageData {
  view: GroupSetupProps | null;
}

async function loadSetupPage(
  db: PageDb,
  { personId, unit }: Member,
  mode: LibraryMode,
  siteId: string | null,
): Promise<SetupPageData> {
  const library = await loadLibrary(db, { mode, siteId });
  if (isFailure(library)) return { view: null };
  const { site, groups } = toLibraryView(library);
  return {
    view: {
      libraryKey: { mode, siteId },
      ownerName: site?.name ?? `${unit.name} Master`,
      sender: { personId, unitId: unit.id },
      usedNames: {
        groups: groups.map(({ name }) => name),
        entries: groups.flatMap(({ entries }) => entries.map(({ name }) => name)),
      },
    },
  };
}

function SetupScreen({ view }: SetupPageData) {
  if (view === null) redirect(REPORT_LIST_PATH);
  return <GroupSetup {...view} />;
}

/** The target of CANCEL in the group setup: redirects back to the library (LIB-54, decision X-68). */
export const canceledSetupPage = (mode: LibraryMode) =>
  async function CanceledSetup({ searchParams }: { searchParams: Promise<Query> }) {
    const { site } = await searchParams;
    redirect(getLibraryPath({ mode, siteId: parseId(site) }));
  };

const parseId = (value: string | string[] | undefined): string | null => uuid.safeParse(value).data ?? null;
