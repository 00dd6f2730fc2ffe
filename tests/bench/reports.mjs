/** Creates inspections of any size through the product's own operations. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { correctionLabel, documentationLabel } from '../../lib/reports/domain/labels.ts';

/** A photo of noise, which compresses as badly as gravel, so its size is realistic. */
export function photo(width = 720, height = 540) {
  return sharp({
    create: { width, height, channels: 3, background: '#8a6f4d', noise: { type: 'gaussian', mean: 128, sigma: 18 } },
  })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** The maximum number of photos per request. */
const BATCH = 5;

/**
 * @param reportId null: for the first report that uses them
 * @returns {Promise<string[]>} names under which the server has stored them
 */
export async function uploadPhotos(who, reportId, count, area = 'practiceactions') {
  const names = [];
  const bytes = await photo();
  while (names.length < count) {
    const form = new FormData();
    for (let at = 0; at < Math.min(BATCH, count - names.length); at++)
      form.append('picture', new Blob([bytes], { type: 'image/jpeg' }), `${randomUUID()}.jpg`);
    const { fileNames } = await who.post(
      `/${area}/uploadPhotos${reportId === null ? '' : `?idreport=${reportId}`}`,
      form,
    );
    names.push(...fileNames);
  }
  return names;
}

/**
 * Saves a report in setup with BMPs on a grid around the site.
 * @param {{ bmps: number, photos?: string[], condition?: string, fields?: object, required?: number }} size photos are
 * distributed over the BMPs; `required`: how many of five require a corrective action
 */
export async function saveReport(
  who,
  { bmps, photos = [], condition = 'In good condition', fields = {}, required: wanted = 2 },
) {
  const id = randomUUID();
  const pack = await who.get(`/reports/newEditorData/${id}`);
  const [site] = pack.sites;
  const now = new Date().toISOString();
  const entries = pack.library.flatMap(({ name: type, entries }) =>
    entries.filter(({ autoBmp }) => autoBmp === null).map((entry) => ({ ...entry, type })),
  );
  const centre = site.mapView ?? { lat: 43.04, lng: -87.91 };
  const each = photos.length / bmps;
  const given = { documentation: 0, correction: 0 };
  const made = Array.from({ length: bmps }, (_, index) => {
    const entry = entries[index % entries.length];
    const required = index % 5 < wanted && entry.actions.length > 0;
    return {
      id: randomUUID(),
      practiceId: entry.id,
      name: entry.name,
      type: entry.type,
      label: required ? correctionLabel((given.correction += 1)) : documentationLabel((given.documentation += 1)),
      location: { lat: centre.lat + 0.0002 * (index % 10), lng: centre.lng + 0.0003 * Math.floor(index / 10) },
      correctiveActions: required ? entry.actions.map((action, at) => ({ ...action, selected: at === 0 })) : null,
      condition: {
        photos: photos.slice(Math.floor(index * each), Math.floor((index + 1) * each)),
        date: now,
        description: condition,
      },
      correction: null,
      version: 0,
    };
  });
  const answer = await who.put('/reports/saveReport', {
    id,
    baseVersion: 0,
    fields: { siteId: site.id, crew: [pack.me.id], ...fields },
    bmps: made,
    removed: [],
  });
  const versions = new Map(answer.bmps.map(({ id: bmp, version, label }) => [bmp, { version, label }]));
  return {
    id,
    site,
    me: pack.me,
    version: answer.version,
    bmps: made.map((bmp) => ({ ...bmp, ...versions.get(bmp.id) })),
  };
}
