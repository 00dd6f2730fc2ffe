import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { register } from '@/lib/accounts/contract';
import {
  closeOut,
  getReport,
  editorData,
  pastReports,
  pendingReports,
  saveReport,
  notifyCrew,
} from '@/lib/reports/contract';
import { getFieldLimit, FIELD_KEYS, isPhoneField } from '@/lib/reports/domain/fields';
import type { LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { shareReports } from '@/lib/sharing/contract';
import { INSPECTION_DATE, createChanges, createBmpWithActions } from '@/tests/setup/reports';
import { deliverAll } from '@/tests/setup/deliver-all';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

// Saves hostile, very long text in every text field of a report and checks every output of the report.

jest.setTimeout(180_000);

let app: World;
let unit: Unit;
let report: Report;
let id: string;

/** NUL, bell, escape, half a surrogate pair, a right-to-left override, Arabic, emoji, a script, SQL and a header. */
const HOSTILE =
  "a\u0000b\u0007\u001b[31m\ud800 \u202eevil\u202c \u0645\u0631\u062d\u0628\u0627 \u{1F6A7}\u{1F468}‍\u{1F469}‍\u{1F467} <script>alert(1)</script> '; DROP TABLE report; -- \r\nBcc: all@evil.example\r\n\r\n{{7*7}} ${x} [[link]]";
/** Control characters, text direction overrides and unpaired surrogates. */
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** A text of `limit` characters that begins with the hostile ones. */
const createHostileText = (limit: number) => HOSTILE.slice(0, limit).padEnd(limit, 'Silt behind the fence. ');

const createFields = (): Partial<ReportFields> => {
  const texts = FIELD_KEYS.flatMap((key): [string, unknown][] => {
    const limit = getFieldLimit(key);
    // A phone field accepts only a phone number.
    if (limit === null || isPhoneField(key)) return [];
    const isList = key === 'inspectorNames' || key === 'planReviewRevisions';
    return [[key, isList ? [createHostileText(limit), 'Second, name'] : createHostileText(limit)]];
  });
  return { ...Object.fromEntries(texts), siteId: unit.site.id, type: 'other', crew: [unit.leader.id] };
};

const createHostileBmp = (): LoggedBmp =>
  createBmpWithActions({
    name: createHostileText(140),
    type: createHostileText(140),
    correctiveActions: [{ id: createHostileText(64), name: createHostileText(1000), selected: true }],
    condition: { photos: [], date: INSPECTION_DATE, description: createHostileText(LIMITS.areaText) },
  });

beforeAll(async () => {
  app = await createWorld();
  unit = await app.createWorkUnit(`Unit ${HOSTILE.replaceAll('\u0000', '').replace('\ud800', '')}`);
  await app.runAsMaintenance((db) =>
    db.site.update({
      where: { id: unit.site.id },
      data: { name: 'Lot <script>\r\nBcc: all@evil.example \u{1F6A7} \u202elivE' },
    }),
  );
  await unit.addStakeholder('Stan\r\nBcc: all@evil.example, "x" <y@evil.example>', 'stan@example.com');
  const changes = createChanges(unit, { fields: createFields(), bmps: [createHostileBmp()] });
  id = changes.id;
  await unit.inspector.call(saveReport, changes);
  report = (await unit.inspector.call(editorData, { id })).report;
});
afterAll(() => app.close());

test('the server removes only unprintable characters from each text field', () => {
  for (const key of FIELD_KEYS) {
    const limit = getFieldLimit(key);
    if (limit === null || isPhoneField(key)) continue;
    const value = report.fields[key];
    const text = Array.isArray(value) ? String(value[0]) : String(value);
    expect([key, UNPRINTABLE.test(text)]).toEqual([key, false]);
    expect([key, text.length > limit - 30]).toEqual([key, true]);
  }
  expect(report.fields.notes).toContain('<script>alert(1)</script>');
  expect(report.fields.notes).toContain('\u{1F468}‍\u{1F469}‍\u{1F467}');
  expect(report.fields.inspectorNames[1]).toBe('Second, name');
  const [bmp] = report.bmps;
  expect(UNPRINTABLE.test(JSON.stringify(bmp).replaceAll('\\n', ''))).toBe(false);
  expect(bmp?.name).not.toContain('\n');
});

test('the server does not add the confirmation code to a link in the name of a new account', async () => {
  const email = 'victim@example.com';
  await app.signedOut.call(register, {
    username: 'victim',
    password: 'three loose stones',
    email,
    name: 'https://evil.example/?c=[[code]]',
    phone: '4145550111',
    company: 'example.com',
    isPrivate: '0',
  });
  await deliverAll(app, new Date('2026-11-21T16:00:00Z'));
  const bytes = (await readOutbox('mail')).find((message) => message.includes(email));
  const { text = '' } = await simpleParser(bytes ?? '');
  expect(text).toMatch(/^\d{6}$/m);
  expect(text).not.toMatch(/evil\.example\S*\d{6}/);
});

test('the server rejects text that is one character too long, and names the field', async () => {
  for (const key of FIELD_KEYS) {
    const limit = getFieldLimit(key);
    if (limit === null || key === 'inspectorNames' || key === 'planReviewRevisions') continue;
    const result = await unit.inspector.tryCall(
      saveReport,
      createChanges(unit, { fields: { [key]: 'x'.repeat(limit + 1) } }),
    );
    expect(result).toMatchObject({ code: 'bad-input', message: expect.stringContaining(`fields.${key}`) });
  }
});

test('the list and the wire format return hostile text unchanged', async () => {
  const { reports } = await unit.inspector.call(pendingReports, {});
  expect(reports.find((report) => report.id === id)?.siteName).toContain('<script>');
  const wireReport = await unit.inspector.call(getReport, { idreport: id });
  const { flexdata } = wireReport.report as { flexdata: string };
  expect(JSON.parse(flexdata)).toMatchObject({ notes: report.fields.notes });
  expect(JSON.parse(JSON.stringify(wireReport))).toEqual(wireReport);
});

describe('hostile text in messages and the PDF', () => {
  let emails: ParsedMail[];
  let textMessages: string[];
  let pdfText: string;

  beforeAll(async () => {
    await unit.inspector.call(notifyCrew, { idreport: id });
    const mapImg = await unit.addPhoto('mapimages', id);
    await unit.inspector.call(closeOut, { idreport: id, mapImg });
    const recipients = [{ name: 'Stan', email: 'stan@example.com' }];
    await unit.inspector.call(shareReports, { reportids: [id], recipients });
    await deliverAll(app, new Date('2026-11-21T16:00:00Z'));
    emails = (await Promise.all((await readOutbox('mail')).map((bytes) => simpleParser(bytes)))).filter(
      ({ text }) => !text?.includes('victim'),
    );
    textMessages = (await readOutbox('sms')).map(String);
    const row = await app.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
    const file = app.getStoredPath(row.pdfKey ?? '');
    pdfText = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8', maxBuffer: 64e6 });
  });

  test('leaves the text message readable, with the link to the corrective actions', () => {
    expect(textMessages).toHaveLength(2);
    for (const text of textMessages) {
      expect(UNPRINTABLE.test(text)).toBe(false);
      expect(text).toMatch(/\/fix\/[\w-]{22}"/);
    }
  });

  test('cannot add headers or recipients to the email', () => {
    const [email] = emails;
    expect(emails).toHaveLength(1);
    expect(email?.headers.has('bcc')).toBe(false);
    expect(email?.headers.has('cc')).toBe(false);
    expect([email?.to].flat().flatMap((to) => to?.value.map(({ address }) => address))).toEqual(['stan@example.com']);
    expect(email?.subject).toMatch(/^Inspection report: Lot <script>/);
    expect(email?.text).toContain('/inspection-acknowledgement/');
    expect(email?.attachments).toHaveLength(1);
    expect(email?.attachments[0]?.filename).toMatch(/^[a-z0-9-]+-inspection\.pdf$/);
  });

  test('in a name cannot contain a placeholder for the secret link', () => {
    const links = emails[0]?.text?.match(/\/inspection-acknowledgement\//g) ?? [];
    expect(links).toHaveLength(1);
  });

  test('is complete in the notes of the PDF, with the script as plain text', () => {
    const text = pdfText.replace(/\s+/g, ' ');
    expect(text).toContain('<script>alert(1)</script>');
    const countSentences = (value: string) => value.match(/Silt behind the fence/g)?.length ?? 0;
    expect(countSentences(text)).toBeGreaterThan(countSentences(report.fields.notes));
  });

  test('does not keep the report out of Past Reports', async () => {
    const { reports } = await unit.inspector.call(pastReports, {});
    expect(reports.find((report) => report.id === id)?.inspectors).toContain('Second, name');
  });
});

async function readOutbox(folder: 'mail' | 'sms'): Promise<Buffer[]> {
  const directory = path.join(app.runtime.config.DATA_DIR, 'outbox', folder);
  const names = await readdir(directory).catch(() => []);
  return Promise.all(names.map((name) => readFile(path.join(directory, name))));
}
