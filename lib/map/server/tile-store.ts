import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readResponseBody } from '@/lib/platform/http/read-response-body';
import { createBoundedFolder } from '@/lib/platform/storage/bounded-folder';
import type { CompleteConfig } from '@/lib/platform/process/config';
import { getRuntime } from '@/lib/platform/process/runtime';
import { generateTile } from '@/lib/map/server/generated-imagery';
import { MIN_DETAIL_ZOOM, getTileBounds, TILE_SIZE, formatTileUrl, type Tile } from '@/lib/map/tiles';

/**
 * Satellite imagery through our own origin, so that the content security policy needs no other. Each tile is fetched
 * once for everyone and stays available when its source is down.
 */
export interface TileStore {
  /** The tile's picture; null if it cannot be fetched. */
  read(tile: Tile): Promise<TilePicture | null>;
}

export interface TilePicture {
  type: 'image/jpeg' | 'image/png';
  bytes: Buffer;
}

export interface TileStoreOptions {
  /** The root folder; each upstream has its own folder in it. */
  directory: string;
  /** 'usgs', 'synthetic' (for tests and demonstrations without internet) or a URL with {z}, {x}, {y}. */
  upstream: string;
  /** The maximum size; the least recently read tiles are deleted first. */
  maxBytes: number;
  fetch?: typeof fetch;
  now?: () => number;
}

const BASE_URL = 'https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}';
const DETAIL_URL = 'https://imagery.nationalmap.gov/arcgis/rest/services/USGSNAIPPlus/ImageServer/exportImage';

/** NAIP renders each picture on request and is slow; base tiles are static. */
const BASE_TIMEOUT_MS = 8_000;
const DETAIL_TIMEOUT_MS = 20_000;
const MAX_TILE_BYTES = 1024 * 1024;
/** After a network failure a source gets no requests for this time, so that not every tile waits for the timeout. */
const RETRY_AFTER_FAILURE_MS = 10_000;

const stores = new WeakMap<CompleteConfig, TileStore>();

/** The tile store of this process, in its data directory. */
export function getTileStore(): TileStore {
  const { config } = getRuntime();
  const store =
    stores.get(config) ??
    createTileStore({
      directory: join(config.DATA_DIR, 'tiles'),
      upstream: config.TILE_UPSTREAM,
      maxBytes: config.TILE_CACHE_MB * 1024 * 1024,
    });
  stores.set(config, store);
  return store;
}

export function createTileStore({
  directory,
  upstream,
  maxBytes,
  fetch: fetchUrl = fetch,
  now = Date.now,
}: TileStoreOptions): TileStore {
  const inFlight = new Map<string, Promise<TilePicture | null>>();
  const retryTimes = new Map<string, number>();
  const folder = join(directory, getUpstreamFolder(upstream));
  const boundedFolder = createBoundedFolder(directory, maxBytes);

  async function fetchPicture(tile: Tile): Promise<TilePicture | null> {
    const { url, timeout } = getTileSource(tile, upstream);
    const { host } = new URL(url);
    if (now() < (retryTimes.get(host) ?? 0)) return null;
    try {
      const response = await fetchUrl(url, { signal: AbortSignal.timeout(timeout) });
      return response.ok ? await readTilePicture(response) : null;
    } catch {
      retryTimes.set(host, now() + RETRY_AFTER_FAILURE_MS);
      return null;
    }
  }

  async function createPicture(tile: Tile, file: string): Promise<TilePicture | null> {
    const picture =
      upstream === 'synthetic'
        ? { type: 'image/jpeg' as const, bytes: await generateTile(tile) }
        : await fetchPicture(tile);
    // Not awaited: the cleanup looks at every tile.
    if (picture && (await writeTile(file, picture.bytes))) void boundedFolder.recordAddedBytes(picture.bytes.length);
    return picture;
  }

  return {
    async read(tile) {
      const file = join(folder, `${tile.z}`, `${tile.x}`, `${tile.y}`);
      const cached = await readFile(file).catch(() => null);
      const picture = cached && detectPicture(cached);
      if (picture) return picture;

      const pending = inFlight.get(file);
      if (pending) return pending;
      const promise = createPicture(tile, file).finally(() => inFlight.delete(file));
      inFlight.set(file, promise);
      return promise;
    },
  };
}

/** Real and generated imagery never share a folder. */
function getUpstreamFolder(upstream: string): string {
  return upstream === 'usgs' || upstream === 'synthetic'
    ? upstream
    : `own-${Buffer.from(upstream).toString('base64url')}`;
}

/** From USGS, up to zoom 16 a static tile; closer, a part of the NAIP photographs in EPSG:3857. */
export function getTileSource(tile: Tile, upstream: string): { url: string; timeout: number } {
  if (upstream !== 'usgs') return { url: formatTileUrl(upstream, tile), timeout: BASE_TIMEOUT_MS };
  if (tile.z < MIN_DETAIL_ZOOM) return { url: formatTileUrl(BASE_URL, tile), timeout: BASE_TIMEOUT_MS };
  const query = new URLSearchParams({
    bbox: getTileBounds(tile).join(','),
    bboxSR: '3857',
    imageSR: '3857',
    size: `${TILE_SIZE},${TILE_SIZE}`,
    format: 'jpg',
    f: 'image',
  });
  return { url: `${DETAIL_URL}?${query}`, timeout: DETAIL_TIMEOUT_MS };
}

/** Reads a response. Returns null unless its type and content are an image of at most MAX_TILE_BYTES. */
async function readTilePicture(response: Response): Promise<TilePicture | null> {
  if (!/^image\/(jpeg|jpg|png)/.test(response.headers.get('content-type') ?? '')) {
    await response.body?.cancel();
    return null;
  }
  const bytes = await readResponseBody(response, MAX_TILE_BYTES);
  return bytes && detectPicture(bytes);
}

function detectPicture(bytes: Buffer): TilePicture | null {
  if (bytes.subarray(0, 3).equals(JPEG)) return { type: 'image/jpeg', bytes };
  return bytes.subarray(0, 4).equals(PNG) ? { type: 'image/png', bytes } : null;
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/**
 * Writes atomically by renaming, so that nobody reads a partial tile. If the disk is full, the tile is returned but not
 * stored.
 */
async function writeTile(file: string, bytes: Buffer): Promise<boolean> {
  const partialFile = `${file}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(partialFile, bytes);
    await rename(partialFile, file);
    return true;
  } catch {
    await unlink(partialFile).catch(() => undefined);
    return false;
  }
}
