'use client';

import { startTransition, useEffect, useState } from 'react';
import { PageLanguage, useLanguage, useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import type { Text } from '@/lib/text';
import { chooseLanguage } from '@/lib/language';
import { readLanguageCookie } from '@/lib/reader-language';
import { CachedInspections } from '@/components/offline/cached-inspections';
import { OnThisDevice } from '@/components/offline/on-this-device';
import { useWhenServerReachable } from '@/components/offline/use-when-server-reachable';
import { ReportEditor } from '@/components/reports/editor/report-editor';
import { ShellFrame } from '@/components/shell/shell-frame';
import { Button } from '@/components/ui/buttons/button';
import { buttonClass } from '@/components/ui/buttons/button-style';
import { Loading } from '@/components/ui/feedback/states';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import type { RequestSender } from '@/lib/client/api';
import { parseBoardPath } from '@/lib/boards/paths';
import { readDeviceOwner, type DeviceOwner } from '@/lib/offline/store/device-owner';
import { getDeviceLanguage } from '@/lib/offline/store/device-language';
import { findStoredDeadlines } from '@/lib/offline/store/deadlines';
import { findHaulData } from '@/lib/offline/store/haul-data';
import { subscribeToLogout } from '@/lib/offline/store/offline-logout';
import { findBoardSite } from '@/lib/offline/store/board-site';
import { findReferenceData } from '@/lib/offline/store/reference-data';
import { MY_DAY_PATH, SITE_PATH } from '@/lib/deadlines/urls';
import { OFFLINE_MAP_CONFIG, type MapConfig } from '@/lib/map/types';
import type { PlannedStart } from '@/lib/reports/editor/planned-start';
import type { ReportSite } from '@/lib/sites/site';
import { NEW_REPORT_PATH, ON_THIS_DEVICE_PATH, parsePlannedStart } from '@/lib/reports/urls';

/** The screen to start with. */
type Start =
  | { show: 'signed-out' }
  | { show: 'log-out'; owner: DeviceOwner }
  | { show: 'tickets'; sender: RequestSender; url: URL }
  | { show: 'deadlines'; sender: RequestSender; siteId: string | null }
  | { show: 'board'; site: ReportSite }
  | { show: 'device'; owner: DeviceOwner; path: string }
  | {
      show: 'editor';
      owner: DeviceOwner;
      reportId: string | null;
      linkedBmpId: string | null;
      plannedStart: PlannedStart | null;
      map: MapConfig;
    };

/** Replaces each page while the server is unreachable, mostly by the editor, tickets or unsent work (decision 007). */
export function OfflineShell() {
  const [start, setStart] = useState<Start | null>(null);
  const pageLanguage = useLanguage();
  const [language, setLanguage] = useState(pageLanguage);
  useEffect(() => {
    // The cached page has no person, so the language comes from this device.
    const deviceLanguage = chooseLanguage(readLanguageCookie(document.cookie), navigator.languages.join(','));
    document.documentElement.lang = deviceLanguage;
    startTransition(() => setLanguage(deviceLanguage));
  }, []);
  useEffect(() => {
    let isUnmounted = false;
    void findStart().then((nextStart) => {
      if (!isUnmounted) setStart(nextStart);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  useEffect(() => subscribeToLogout(() => window.location.replace('/logout')), []);

  return (
    <PageLanguage language={language}>
      <ShellFrame page="" sections={[]} menus={null} isEditor={start?.show === 'editor'}>
        <StartScreen start={start} />
      </ShellFrame>
    </PageLanguage>
  );
}

/** The page's title. A script sets it, because the cached page is the same for all URLs and languages. */
function getTitle(start: Start): Text {
  switch (start.show) {
    case 'signed-out':
      return 'No signal';
    case 'log-out':
      return 'Log Out';
    case 'tickets':
      if (start.url.pathname === '/open-ticket') return 'Open Ticket';
      return start.url.pathname === '/active-tickets' ? 'Active Tickets' : 'Ticket';
    case 'deadlines':
      return start.siteId === null ? 'My Day' : 'Deadlines';
    case 'board':
      return 'Site';
    case 'device':
      return 'On this device';
    case 'editor':
      return 'Inspection';
  }
}

function StartScreen({ start }: { start: Start | null }) {
  const t = useText();
  useEffect(() => {
    if (start) document.title = `${t(getTitle(start))} · Earth Tight`;
  }, [start, t]);
  switch (start?.show) {
    case undefined:
      return <Loading />;
    case 'signed-out':
      return <SignedOut />;
    case 'log-out':
      return <LogOut owner={start.owner} />;
    case 'tickets':
      return <OfflineTickets sender={start.sender} requestedUrl={start.url} />;
    case 'deadlines':
      return <OfflineDeadlines sender={start.sender} siteId={start.siteId} />;
    case 'board':
      return <OfflineBoard site={start.site} />;
    case 'device':
      return <OfflineDevice owner={start.owner} path={start.path} />;
    case 'editor':
      return (
        <ReportEditor
          reportId={start.reportId}
          owner={start.owner}
          map={start.map}
          linkedBmpId={start.linkedBmpId}
          plannedStart={start.plannedStart}
          language={getDeviceLanguage(start.owner.personId)}
        />
      );
  }
}

const OfflineTickets = lazyComponent(
  () => import('@/components/disposal/offline-tickets').then(({ OfflineTickets }) => OfflineTickets),
  <Loading />,
);

const OfflineDeadlines = lazyComponent(
  () => import('@/components/deadlines/offline-deadlines').then(({ OfflineDeadlines }) => OfflineDeadlines),
  <Loading />,
);

const OfflineBoard = lazyComponent(
  () => import('@/components/boards/offline-board').then(({ OfflineBoard }) => OfflineBoard),
  <Loading />,
);

/** The site whose code at the gate was scanned; null for another page, or if this device does not know the code. */
async function findBoardPage({ personId, unitId }: DeviceOwner, { pathname }: URL) {
  const token = parseBoardPath(pathname);
  if (token === null || unitId === null) return null;
  const site = await findBoardSite({ personId, unitId }, token).catch(() => null);
  return site && ({ show: 'board', site } as const);
}

/** My Day or the page of a site whose deadlines this device has; null for another page. */
async function findDeadlinesPage({ personId, unitId }: DeviceOwner, { pathname, searchParams }: URL) {
  const siteId = pathname === SITE_PATH ? searchParams.get('site') : null;
  if (unitId === null || (pathname !== MY_DAY_PATH && siteId === null)) return null;
  const sender = { personId, unitId };
  const sites = (await findStoredDeadlines(sender).catch(() => null))?.deadlines.sites;
  if (!sites || (siteId !== null && !sites.some((site) => site.siteId === siteId))) return null;
  return { show: 'deadlines', sender, siteId } as const;
}

const isTicketPage = (pathname: string): boolean =>
  pathname === '/open-ticket' || pathname === '/active-tickets' || pathname.startsWith('/ticket/');

/** Chooses the screen by the requested URL. The person is the last one signed in on this device. */
async function findStart(): Promise<Start> {
  const owner = readDeviceOwner();
  if (owner === null) return { show: 'signed-out' };
  const url = new URL(location.href);
  const { pathname, searchParams } = url;
  const { personId, unitId } = owner;
  if (pathname === '/logout') return { show: 'log-out', owner };
  if (isTicketPage(pathname) && unitId !== null) return { show: 'tickets', sender: { personId, unitId }, url };
  const deadlinesPage = await findDeadlinesPage(owner, url);
  if (deadlinesPage) return deadlinesPage;
  const boardPage = await findBoardPage(owner, url);
  if (boardPage) return boardPage;
  if (pathname !== NEW_REPORT_PATH) return { show: 'device', owner, path: pathname };
  const referenceData =
    owner.unitId === null ? null : await findReferenceData(owner.personId, owner.unitId).catch(() => null);
  return {
    show: 'editor',
    owner,
    reportId: searchParams.get('report'),
    linkedBmpId: searchParams.get('bmp'),
    plannedStart: parsePlannedStart(Object.fromEntries(searchParams)),
    map: referenceData?.referenceData.map ?? OFFLINE_MAP_CONFIG,
  };
}

/** Logging out offline (decision X-341). Once online, the normal page is loaded. */
function LogOut({ owner }: { owner: DeviceOwner }) {
  const t = useText();
  useWhenServerReachable(reload);
  return (
    <section>
      <h1 className="mb-2 text-page font-heavy tracking-tight">{t('Log out?')}</h1>
      <LogOutForm personId={owner.personId} cancelHref={ON_THIS_DEVICE_PATH} hasServerFailed={false} isOffline />
    </section>
  );
}

const LogOutForm = lazyComponent(
  () => import('@/components/accounts/log-out-form').then(({ LogOutForm: Form }) => Form),
  <Loading />,
);

function SignedOut() {
  const t = useText();
  useWhenServerReachable(reload);
  return (
    <section>
      <h1 className="text-page font-heavy tracking-tight desktop:text-display">{t('No signal')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">
        {t('You need a connection to sign in. This page opens automatically when you are back online.')}
      </p>
      <Button onClick={reload}>{t('Try again')}</Button>
    </section>
  );
}

function OfflineDevice({ owner, path }: { owner: DeviceOwner; path: string }) {
  useWhenServerReachable(reload);
  return (
    <OnThisDevice viewer={owner} importSender={null} banner={<NoSignal path={path} owner={owner} />}>
      <CachedInspections owner={owner} />
    </OnThisDevice>
  );
}

function NoSignal({ path, owner }: { path: string; owner: DeviceOwner }) {
  const t = useText();
  const hasHaulData = useIsStored(owner, findHaulData);
  const hasDeadlines = useIsStored(owner, findStoredDeadlines);
  return (
    <>
      <p role="status" className="mb-4 text-ink-soft">
        {path === ON_THIS_DEVICE_PATH
          ? t('No signal. Your unsent work will be sent automatically when you are back online.')
          : t('No signal. This page opens when you are back online. You can keep working on your inspections now.')}
      </p>
      {/* Plain links: Next's links would wait for the server. */}
      <div className="mb-6 flex flex-wrap gap-3 max-tablet:*:w-full">
        <a href={NEW_REPORT_PATH} className={buttonClass({ size: 'primary' })}>
          <Icon name="plus" />
          {t('New Inspection')}
        </a>
        {hasDeadlines && (
          <a href={MY_DAY_PATH} className={buttonClass({ size: 'primary', variant: 'outline' })}>
            {t('My Day')}
          </a>
        )}
        {hasHaulData && (
          <a href="/active-tickets" className={buttonClass({ size: 'primary', variant: 'outline' })}>
            {t('Active Tickets')}
          </a>
        )}
      </div>
    </>
  );
}

/** Whether this device has data of the person in their work unit. */
function useIsStored(
  { personId, unitId }: DeviceOwner,
  find: (sender: RequestSender) => Promise<object | null>,
): boolean {
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    if (unitId === null) return;
    void find({ personId, unitId }).then(
      (found) => setStored(found !== null),
      () => undefined,
    );
  }, [personId, unitId, find]);
  return isStored;
}

const reload = () => location.reload();
