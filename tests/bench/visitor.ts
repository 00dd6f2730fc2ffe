/** A person of the demonstration who sends requests as a browser does, and the inspections that they make. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { formatCorrectionLabel } from '@/lib/reports/domain/labels';
import type { AnyContract, Contract } from '@/lib/contract';
import { DEMO_PASSWORD } from '@/prisma/seed/cast';
import { newEditorData, notifyCrew, saveReport } from '@/lib/reports/contract';
import { createBmpWithActions } from '../setup/reports';

export interface Visitor {
  cookie: string;
  /** @throws if the status is not the expected one */
  fetch(path: string, init?: RequestInit, expected?: number): Promise<Response>;
  call<Input extends object, Output>(contract: Contract<Input, Output>, input: Input): Promise<Output>;
}

export const findPath = (contract: AnyContract, input: object = {}): string => {
  const values = new Map<string, unknown>(Object.entries(input));
  return `/api${contract.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))}`;
};

export async function createVisitor(address: string, username = 'dkowalczyk'): Promise<Visitor> {
  const cookie = await signIn(address, username);
  const visitor: Visitor = {
    cookie,
    async fetch(path, init = {}, expected = 200) {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      headers.set('origin', address);
      const response = await fetch(address + path, { ...init, headers, redirect: 'manual' });
      if (response.status === expected) return response;
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    },
    async call<Input extends object, Output>(contract: Contract<Input, Output>, input: Input) {
      const { method } = contract;
      const headers = { 'content-type': 'application/json' };
      const init = method === 'GET' ? {} : { method, headers, body: JSON.stringify(input) };
      return (await (await visitor.fetch(findPath(contract, input), init)).json()) as Output;
    },
  };
  return visitor;
}

/**
 * Signs in with the form, as a browser without scripts does. `deviceCookie` is that of an earlier sign-in; without it
 * the product sends an email about a new device.
 *
 * @returns the cookies of the session and of the device
 */
export async function signIn(address: string, username: string, deviceCookie = ''): Promise<string> {
  const page = await (await fetch(`${address}/login`)).text();
  const form = new FormData();
  for (const [, name = '', value = ''] of page.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g))
    form.append(name, value.replaceAll('&quot;', '"'));
  form.append('username', username);
  form.append('password', DEMO_PASSWORD);
  const init = {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: address, cookie: deviceCookie },
  } as const;
  const response = await fetch(`${address}/login`, init);
  const cookies = response.headers.getSetCookie().flatMap((cookie) => cookie.split(';')[0] ?? []);
  if (!cookies.some((cookie) => cookie.includes('earthtight')))
    throw new Error(`Sign-in answered ${response.status} without a session.`);
  return cookies.join('; ');
}

/** A photo of noise, which compresses as badly as gravel, so its size is realistic. */
function createPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const create = { width: 720, height: 540, channels: 3, background: '#8a6f4d', noise } as const;
  return sharp({ create }).jpeg({ quality: 88 }).toBuffer();
}

const MAX_PHOTOS_PER_REQUEST = 5;

/** @returns the names under which the server has stored the photos; without `reportId` the first report may use them */
export async function uploadPhotos(
  who: Visitor,
  count: number,
  { reportId, area = 'practiceactions' }: { reportId?: string; area?: 'practiceactions' | 'reports' } = {},
): Promise<string[]> {
  const photo = new Blob([new Uint8Array(await createPhoto())], { type: 'image/jpeg' });
  const names: string[] = [];
  while (names.length < count) {
    const form = new FormData();
    for (let at = names.length; at < Math.min(count, names.length + MAX_PHOTOS_PER_REQUEST); at++)
      form.append('picture', photo, `${randomUUID()}.jpg`);
    const query = reportId === undefined ? '' : `?idreport=${reportId}`;
    const response = await who.fetch(`/api/${area}/uploadPhotos${query}`, { method: 'POST', body: form });
    names.push(...((await response.json()) as { fileNames: string[] }).fileNames);
  }
  return names;
}

interface Size {
  bmps: number;
  photos?: number;
}

/** Saves a report in setup, with practices of the library on a grid. */
export async function createReport(who: Visitor, { bmps: count, photos = 0 }: Size) {
  const id = randomUUID();
  const { sites, library, me } = await who.call(newEditorData, { id });
  const practices = library.flatMap(({ name: type, entries }) => entries.map((entry) => ({ ...entry, type })));
  const offered = practices.filter(({ autoBmp, actions }) => autoBmp === null && actions.length > 0);
  const names = await uploadPhotos(who, photos);
  const bmps = Array.from({ length: count }, (_, index) => {
    const { id: practiceId = '', name = '', type = '', actions = [] } = offered[index % offered.length] ?? {};
    const taken = names.slice(Math.floor((index * photos) / count), Math.floor(((index + 1) * photos) / count));
    return createBmpWithActions({
      ...{ practiceId, name, type, label: formatCorrectionLabel(index + 1) },
      location: { lat: 43.03 + 0.0002 * (index % 10), lng: -87.93 + 0.0003 * Math.floor(index / 10) },
      correctiveActions: actions.map((action, at) => ({ ...action, selected: at === 0 })),
      condition: {
        photos: taken,
        date: new Date().toISOString(),
        description: 'Silt at half the height of the fence.',
      },
    });
  });
  const fields = { siteId: sites[0]?.id ?? null, crew: [me.id] };
  const saved = await who.call(saveReport, { id, baseVersion: 0, fields, bmps, removed: [] });
  const stored = new Map(saved.bmps.map((bmp) => [bmp.id, bmp]));
  return { id, version: saved.version, bmps: bmps.map((bmp) => ({ ...bmp, ...stored.get(bmp.id) })) };
}

/** A report that CLOSE OUT accepts: the crew is notified, and there is a map picture. */
export async function createOpenReport(who: Visitor, size: Size): Promise<{ idreport: string; mapImg: string }> {
  const { id: idreport } = await createReport(who, size);
  const [mapImg = ''] = await uploadPhotos(who, 1, { reportId: idreport, area: 'reports' });
  await who.call(notifyCrew, { idreport });
  return { idreport, mapImg };
}
