import { createCsvResponse } from '@/lib/platform/http/csv-response';
import type { Item, Resource } from './resources/resource';

export const API_FORMATS = ['json', 'csv', 'geojson'] as const;
export type ApiFormat = (typeof API_FORMATS)[number];

interface Page {
  resource: Resource;
  items: readonly Item[];
  /** The address of the next page; null at the end. */
  next: string | null;
  /** What a later request gives as `since` to load what changed after this walk began. */
  since: string;
  requestId: string;
}

/** A page of items. The header Link has the next page in each format (RFC 8288). */
export function createPageResponse(format: ApiFormat, page: Page): Response {
  const { resource, items, next, since, requestId } = page;
  const response =
    format === 'csv'
      ? createCsv(page)
      : createJson(
          format === 'geojson'
            ? { type: 'FeatureCollection', features: items.map(toFeature), ...listNext(next), since }
            : { [toResponseProperty(resource.name)]: items, next, since },
          { type: format === 'geojson' ? GEOJSON : JSON_TYPE, requestId },
        );
  if (next !== null) response.headers.set('link', `<${next}>; rel="next"`);
  return response;
}

export const GEOJSON = 'application/geo+json';
export const JSON_TYPE = 'application/json';

export const createJson = (value: unknown, { type, requestId }: { type: string; requestId: string }): Response =>
  new Response(JSON.stringify(value), {
    headers: {
      'content-type': type,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    },
  });

/** A GeoJSON feature, longitude first (RFC 7946). */
export function toFeature({ latitude = null, longitude = null, ...properties }: Item) {
  const geometry =
    latitude === null || longitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] };
  return { type: 'Feature', id: properties.id, geometry, properties };
}

/** 'corrective-actions' → 'correctiveActions' */
export const toResponseProperty = (name: string): string =>
  name.replace(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());

const listNext = (next: string | null) =>
  next === null ? {} : { links: [{ rel: 'next', href: next, type: GEOJSON }] };

function createCsv({ resource, items, requestId }: Page): Response {
  const columns = Object.keys(resource.item.shape);
  const rows = items.map((item) => columns.map((column) => toCell(item[column] ?? null)));
  let isRead = false;
  return createCsvResponse(`attachment; filename="${resource.name}.csv"`, {
    header: columns,
    loadNextRows: () => {
      const next = isRead ? null : rows;
      isRead = true;
      return Promise.resolve(next);
    },
    requestId,
  });
}

const toCell = (value: string | number | boolean | null) =>
  value === null ? '' : typeof value === 'boolean' ? String(value) : value;
