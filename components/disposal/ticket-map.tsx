import { useRef, useState } from 'react';
import useSWR from 'swr';
import { useDisposalText } from '@/components/disposal/use-disposal-text';
import { RichText } from '@/components/ui/text/language';
import { LineLayer } from '@/components/map/line-layer';
import { SiteMap } from '@/components/map/site-map';
import type { SiteMapHandle } from '@/components/map/use-map-handle';
import { Button } from '@/components/ui/buttons/button';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { Select } from '@/components/ui/forms/select';
import { EmptyState, ErrorState, Loading } from '@/components/ui/feedback/states';
import { callApi } from '@/lib/client/api';
import { useLive } from '@/lib/client/use-live';
import { throttleWork, MIN_REFETCH_INTERVAL_MS } from '@/lib/client/use-live-list';
import type { Agreement } from '@/lib/disposal/agreement';
import { siteAgreements } from '@/lib/disposal/contract';
import { disposalMessages } from '@/lib/disposal/events';
import { formatQuantity } from '@/lib/disposal/texts';
import { findHaulRoutes, listMaterialsUnderWay, type HaulPlace, type HaulRoute } from '@/lib/disposal/ticket-map';
import { fitPlaces } from '@/lib/map/fit';
import { DEFAULT_REPORT_VIEW } from '@/lib/map/measures';
import type { MapConfig, Pin } from '@/lib/map/types';
import { pluralize, type DisposalText, type Translate } from '@/lib/text';

export interface TicketMapProps {
  unitId: string;
  map: MapConfig;
}

const LOAD_TIMEOUT_MS = 30_000;

/** Open tickets between sites, by material, on a map and as a list. Updated live. */
export function TicketMap({ unitId, map }: TicketMapProps) {
  const t = useDisposalText();
  const { data, error, mutate } = useSWR([siteAgreements.name, 'map', unitId], () =>
    callApi(siteAgreements, {}, { timeoutMs: LOAD_TIMEOUT_MS }),
  );
  const [refetchSoon] = useState(() => throttleWork(() => mutate(), MIN_REFETCH_INTERVAL_MS));
  useLive(
    disposalMessages,
    unitId,
    { 'changed-agreement': refetchSoon, 'changed-ticket': refetchSoon, 'changed-site-team': refetchSoon },
    refetchSoon,
  );
  return (
    <Card aria-labelledby="ticket-map">
      <CardHead title={t('Open tickets on the map')} titleId="ticket-map" />
      {data ? (
        <OpenTicketRoutes agreements={data.agreements} map={map} />
      ) : error ? (
        <ErrorState retry={<Button onClick={() => void mutate()}>{t('Try again')}</Button>}>
          {t('The open tickets could not be loaded.')}
        </ErrorState>
      ) : (
        <Loading />
      )}
    </Card>
  );
}

const ALL_MATERIALS = '';

function OpenTicketRoutes({ agreements, map }: { agreements: readonly Agreement[]; map: MapConfig }) {
  const t = useDisposalText();
  const [selected, setSelected] = useState(ALL_MATERIALS);
  const handle = useRef<SiteMapHandle>(null);
  const materials = listMaterialsUnderWay(agreements);
  // The last load of the selected material may have arrived.
  const material = materials.includes(selected) ? selected : null;
  const { places, routes } = findHaulRoutes(agreements, material);
  if (routes.length === 0) return <EmptyState>{t('No load is under way.')}</EmptyState>;
  const select = (value: string) => {
    setSelected(value);
    requestAnimationFrame(() => handle.current?.showAll());
  };
  return (
    <CardBody className="grid gap-4">
      <Select
        label={t('Material')}
        className="tablet:max-w-80"
        options={[
          { value: ALL_MATERIALS, label: t('All materials') },
          ...materials.map((name) => ({ value: name, label: name })),
        ]}
        value={material ?? ALL_MATERIALS}
        onChange={(event) => select(event.target.value)}
      />
      <div className="grid gap-4 desktop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="h-72 overflow-hidden rounded-card tablet:h-96">
          <SiteMap
            config={map}
            initialView={fitPlaces(places, TYPICAL_SIZE, MAX_FIT_ZOOM) ?? DEFAULT_REPORT_VIEW}
            pins={places.map((place) => toPin(place, t))}
            below={(feed) => <LineLayer feed={feed} lines={routes.map((route) => toLine(route, t))} />}
            handle={handle}
            readOnly
            label={t('Map of open tickets between sites')}
          />
        </div>
        <ul aria-label={t('Open tickets between sites')} className="divide-y divide-line">
          {routes.map((route) => (
            <RouteEntry key={route.id} route={route} />
          ))}
        </ul>
      </div>
    </CardBody>
  );
}

/** CSS pixels. Used until the map knows its size. */
const TYPICAL_SIZE = { width: 640, height: 384 };
/** The zoom that shows a whole quarry. */
const MAX_FIT_ZOOM = 15;

const toPin = ({ number, siteName, isImport, lat, lng }: HaulPlace, t: Translate<DisposalText>): Pin => ({
  id: String(number),
  label: String(number),
  shape: isImport ? 'square' : 'circle',
  // clay-400 and spruce-300, light enough for black numbers.
  color: isImport ? '#d08a58' : '#84b8a3',
  title: `${number}, ${siteName}, ${t(isImport ? 'loads arrive' : 'loads leave')}`,
  lat,
  lng,
});

const toLine = ({ id, from, to, openTickets }: HaulRoute, t: Translate<DisposalText>) => ({
  id,
  from,
  to,
  label: t('{count} open', { count: openTickets }),
  width: Math.min(2 + openTickets, 8),
});

function RouteEntry({ route: { from, to, agreementIds, materials, openTickets, underWay } }: { route: HaulRoute }) {
  const t = useDisposalText();
  const [agreementId, ...others] = agreementIds;
  const tickets = pluralize(t, openTickets, '1 open ticket', '{count} open tickets');
  return (
    <li className="grid gap-1 py-3 first:pt-0">
      <p className="wrap-anywhere">
        <RichText text="{from} to {to}" values={{ from: <PlaceName place={from} />, to: <PlaceName place={to} /> }} />
      </p>
      <p className="text-small wrap-anywhere text-ink-muted">
        {agreementId !== undefined && others.length === 0 ? (
          <a href={`/active-tickets?agreement=${agreementId}`} className="font-bold text-link">
            {tickets}
          </a>
        ) : (
          <b className="font-bold text-ink">{tickets}</b>
        )}{' '}
        ·{' '}
        {t('{amount} under way', {
          amount: underWay.map(({ quantity, unit }) => formatQuantity(quantity, unit, t)).join(', '),
        })}{' '}
        · <bdi>{materials.join(', ')}</bdi>
      </p>
    </li>
  );
}

function PlaceName({ place: { number, siteName } }: { place: HaulPlace }) {
  return (
    <b className="font-bold">
      {number}. <bdi>{siteName}</bdi>
    </b>
  );
}
