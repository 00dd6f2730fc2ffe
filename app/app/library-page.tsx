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
import { REPORT_LIST_PATH } from '@/lib/reports/addresses';
import { serializeProps } from '@/lib/serialized-props';

/** The practices or actions of the master library. */
export const masterLibraryPage = (mode: LibraryMode) =>
  panelPage<LibraryRead>(
    `master-library-${mode}s`,
    (db, member, _now, query) => readScreen(db, member, mode, null, query),
    createLibraryScreen(mode),
  );

/** The library of a site. The site is in the URL; without one, the last site used on this device is opened (LIB-02). */
export const siteLibraryPage = (mode: LibraryMode) =>
  panelPage<LibraryRead>(
    `site-library-${mode}s`,
    async (db, member, _now, query) => {
      if (query.site === undefined) return { shown: 'last-site' };
      const siteId = parseId(query.site);
      return siteId === null ? { shown: 'no-such-site' } : readScreen(db, member, mode, siteId, query);
    },
    createLibraryScreen(mode),
  );

export const masterGroupSetupPage = (mode: LibraryMode) =>
  panelPage<SetupRead>(`${mode}-group-master-setup`, (db, member) => readSetup(db, member, mode, null), setupScreen);

export const siteGroupSetupPage = (mode: LibraryMode) =>
  panelPage<SetupRead>(
    `${mode}-group-site-setup`,
    async (db, member, _now, query) => {
      const siteId = parseId(query.site);
      return siteId === null ? { shown: null } : readSetup(db, member, mode, siteId);
    },
    setupScreen,
  );

interface LibraryRead {
  shown: LibraryScreenProps | 'last-site' | 'no-such-site';
}

async function readScreen(
  db: PageDb,
  { personId, unit }: Member,
  mode: LibraryMode,
  siteId: string | null,
  { entry }: Query,
): Promise<LibraryRead> {
  const library = await loadLibrary(db, { mode, siteId });
  if (isFailure(library)) return { shown: 'no-such-site' };
  const serialized = serializeProps(toLibraryView(library));
  return { shown: { serialized, unitName: unit.name, sender: { personId, unitId: unit.id }, entryId: parseId(entry) } };
}

/** An unknown site redirects to the inspections (LIB-03). */
const createLibraryScreen = (mode: LibraryMode) =>
  function Screen({ shown }: LibraryRead) {
    if (shown === 'no-such-site') redirect(REPORT_LIST_PATH);
    return shown === 'last-site' ? <OpenLastSite mode={mode} /> : <LibraryScreen {...shown} />;
  };

interface SetupRead {
  shown: GroupSetupProps | null;
}

async function readSetup(
  db: PageDb,
  { personId, unit }: Member,
  mode: LibraryMode,
  siteId: string | null,
): Promise<SetupRead> {
  const library = await loadLibrary(db, { mode, siteId });
  if (isFailure(library)) return { shown: null };
  const { site, groups } = toLibraryView(library);
  return {
    shown: {
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

function setupScreen({ shown }: SetupRead) {
  if (shown === null) redirect(REPORT_LIST_PATH);
  return <GroupSetup {...shown} />;
}

/** The target of CANCEL in the group setup: redirects back to the library (LIB-54, decision X-68). */
export const canceledSetupPage = (mode: LibraryMode) =>
  async function CanceledSetup({ searchParams }: { searchParams: Promise<Query> }) {
    const { site } = await searchParams;
    redirect(getLibraryPath({ mode, siteId: parseId(site) }));
  };

const parseId = (value: string | string[] | undefined): string | null => uuid.safeParse(value).data ?? null;
