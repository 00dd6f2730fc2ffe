import type { Page } from '@playwright/test';
import { createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { addElapsedHours } from '@/lib/dates';
import type { PermitDetails } from '@/lib/compliance/profile';
import { expect } from './test';

/** Sends a request as the signed-in person, and returns the JSON of the answer. */
export async function sendRequest<Output>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Output> {
  const { status, output } = await page.evaluate(
    async ([verb, url, json, key]) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const response = await fetch(url, { method: verb, headers, body: json });
      return { status: response.status, output: (await response.json()) as Output };
    },
    [method, path, body && JSON.stringify(body), crypto.randomUUID()] as const,
  );
  expect(status, path).toBe(200);
  return output;
}

/** Adds a site of a test's own as the signed-in Office User. Returns its id. */
export async function addSite(page: Page, name: string): Promise<string> {
  const site = { name, position: { lat: 43.04, lng: -87.91 }, zoom: 17 };
  return (await sendRequest<{ haulSiteId: string }>(page, 'POST', '/api/sites/add', site)).haulSiteId;
}

/** Adds a site with a permit profile. Returns its id. */
export async function addWatchedSite(
  page: Page,
  name: string,
  options: PermitDetails['options'] = { key: 'wdnr-nr216' },
): Promise<string> {
  const siteId = await addSite(page, name);
  await sendRequest(page, 'POST', '/api/compliance/savePermitProfile', createProfileEdit(siteId, { options }));
  return siteId;
}

/**
 * An inspection that was notified and requires new fabric of the site's silt fence. The next one is of the same BMP.
 * The returned function records the fix, a few hours after the inspection.
 */
export async function inspectFence(page: Page, siteId: string, date: string): Promise<() => Promise<void>> {
  const { bmps } = await sendRequest<{ bmps: { id: string; tag: string }[] }>(
    page,
    'GET',
    `/api/register/siteBmps?siteId=${siteId}`,
  );
  const [instance] = bmps;
  const id = crypto.randomUUID();
  const fence = {
    id: crypto.randomUUID(),
    practiceId: '00000000-0000-4000-8000-000000000301',
    name: 'Silt Fence',
    type: 'Perimeter & Sediment Barriers',
    label: '1',
    location: { lat: 43.04, lng: -87.91 },
    correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }],
    condition: { photos: [], date, description: 'Torn' },
    correction: null,
    version: 0,
    ...(instance && {
      visit: {
        siteId,
        otherIds: [],
        askedActions: [],
        correctedActions: [],
        instance: { id: instance.id, tag: instance.tag },
      },
    }),
  };
  const report = { id, baseVersion: 0, fields: { siteId, date }, bmps: [fence], removed: [] };
  await sendRequest(page, 'PUT', '/api/reports/saveReport', report);
  await sendRequest(page, 'POST', '/api/reports/startReport', { idreport: id });
  return async () => {
    const correction = { photos: [], date: addElapsedHours(date, 2), description: 'Replaced', initials: 'DK' };
    const bmp = { ...fence, version: 1, correction };
    await sendRequest(page, 'PUT', '/api/reports/saveReport', { ...report, baseVersion: 1, fields: {}, bmps: [bmp] });
  };
}
