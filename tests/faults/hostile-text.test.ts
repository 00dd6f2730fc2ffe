import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { register } from '@/lib/accounts/contract';
import { isFailure } from '@/lib/failures';
import {
  closeOut,
  getReport,
  editorData,
  pastReports,
  pendingReports,
  saveReport,
  notifyCrew,
} from '@/lib/reports/contract';
import { fieldLimit, FIELD_KEYS, isPhoneField } from '@/lib/reports/domain/fields';
import type { LoggedBmp, Report, ReportFields } from '@/lib/reports/domain/report';
import { LIMITS } from '@/lib/reports/domain/rules';
import { shareReports } from '@/lib/sharing/contract';
import { INSPECTION_DATE, createChanges, createBmpWithActions } from '@/tests/setup/reports';
import { deliverAll } from '@/tests/setup/deliver-all';
import { createWorld, type Unit, type World } from '@/tests/setup/world';

/**
 * Sends hostile and very long text through every text field of a report, and looks at every place where it comes out
 * again.
 */
jest.setTimeout(180_000);

let app: World;
let unit: Unit;
let report: Report;
let id: string;

/** NUL, bell, escape, half a surrogate pair, a right-to-left override, Arabic, emoji, a script, SQL and a header. */
const HOSTILE =
  "a\u0000b\u0007\u001b[31m\ud800 \u202eevil\u202c \u0645\u0631\u062d\u0628\u0627 \u{1F6A7}\u{1F468}‍\u{1F469}‍\u{1F467} <script>alert(1)</script> '; DROP TABLE report; -- \r\nBcc: all@evil.example\r\n\r\n{{7*7}} ${x} [[link]]";
const UNCLEAN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;

/** A text as long as the field takes, which begins with the hostile characters. */
const filling = (limit: number) => HOSTILE.slice(0, limit).padEnd(limit, 'Silt behind the fence. ');

const getFields = (): Partial<ReportFields> => {
  const texts = FIELD_KEYS.flatMap((key): [string, unknown][] => {
    const limit = fieldLimit(key);
    // A phone number takes no other text, so its field is left out.
    if (limit === null || isPhoneField(key)) return [];
    const isList = key === 'inspectorNames' || key === 'planReviewRevisions';
    return [[key, isList ? [filling(limit), 'Second, name'] : filling(limit)]];
  });
  return { ...Object.fromEntries(texts), siteId: unit.site.id, type: 'other', crew: [unit.leader.id] };
};

const bmp = (): LoggedBmp =>
  createBmpWithActions({
    name: filling(140),
    type: filling(140),
    correctiveActions: [{ id: filling(64), name: filling(1000), selected: true }],
    condition: { photos: [], date: INSPECTION_DATE, description: filling(LIMITS.areaText) },
  });

beforeAll(async () => {
  app = await createWorld();
  unit = await app.workUnit(`Unit ${HOSTILE.replaceAll('\u0000', '').replace('\ud800', '')}`);
  await app.runAsMaintenance((db) =>
    db.site.update({
      where: { id: unit.site.id },
      data: { name: 'Lot <script>\r\nBcc: all@evil.example \u{1F6A7} \u202elivE' },
    }),
  );
  await unit.addStakeholder('Stan\r\nBcc: all@evil.example, "x" <y@evil.example>', 'stan@example.com');
  const sent = createChanges(unit, { fields: getFields(), bmps: [bmp()] });
  id = sent.id;
  await unit.inspector.call(saveReport, sent);
  report = (await unit.inspector.call(editorData, { id })).report;
});
afterAll(() => app.close());

test('every text field keeps what can be shown, at full length, and nothing that cannot', () => {
  for (const key of FIELD_KEYS) {
    const limit = fieldLimit(key);
    if (limit === null || isPhoneField(key)) continue;
    const value = report.fields[key];
    const text = Array.isArray(value) ? String(value[0]) : String(value);
    expect([key, UNCLEAN.test(text)]).toEqual([key, false]);
    expect([key, text.length > limit - 30]).toEqual([key, true]);
  }
  expect(report.fields.notes).toContain('<script>alert(1)</script>');
  expect(report.fields.notes).toContain('\u{1F468}‍\u{1F469}‍\u{1F467}');
  expect(report.fields.inspectorNames[1]).toBe('Second, name');
  const [logged] = report.bmps;
  expect(UNCLEAN.test(JSON.stringify(logged).replaceAll('\\n', ''))).toBe(false);
  expect(logged?.name).not.toContain('\n');
});

test('a name at sign-up cannot carry the confirmation code to an address of its own', async () => {
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
  const bytes = (await outbox('mail')).find((each) => each.includes(email));
  const { text = '' } = await simpleParser(bytes ?? '');
  expect(text).toMatch(/^\d{6}$/m);
  expect(text).not.toMatch(/evil\.example\S*\d{6}/);
});

test('one character more than a field takes is refused, and the answer names the field', async () => {
  for (const key of FIELD_KEYS) {
    const limit = fieldLimit(key);
    if (limit === null || key === 'inspectorNames' || key === 'planReviewRevisions') continue;
    const answer = await unit.inspector.tryCall(
      saveReport,
      createChanges(unit, { fields: { [key]: 'x'.repeat(limit + 1) } }),
    );
    expect([
      key,
      isFailure(answer) && answer.code,
      isFailure(answer) && answer.message.includes(`fields.${key}`),
    ]).toEqual([key, 'bad-input', true]);
  }
});

test('the list and the wire format carry hostile text as text', async () => {
  const { reports } = await unit.inspector.call(pendingReports, {});
  expect(reports.find((each) => each.id === id)?.siteName).toContain('<script>');
  const outside = await unit.inspector.call(getReport, { idreport: id });
  const { flexdata } = outside.report as { flexdata: string };
  expect(JSON.parse(flexdata)).toMatchObject({ notes: report.fields.notes });
  expect(JSON.parse(JSON.stringify(outside))).toEqual(outside);
});

describe('what leaves the server', () => {
  let mails: ParsedMail[];
  let texts: string[];
  let pdfText: string;

  beforeAll(async () => {
    await unit.inspector.call(notifyCrew, { idreport: id });
    const mapImg = await unit.addPhoto('mapimages', id);
    await unit.inspector.call(closeOut, { idreport: id, mapImg });
    const recipients = [{ name: 'Stan', email: 'stan@example.com' }];
    await unit.inspector.call(shareReports, { reportids: [id], recipients });
    await deliverAll(app, new Date('2026-11-21T16:00:00Z'));
    mails = (await Promise.all((await outbox('mail')).map((bytes) => simpleParser(bytes)))).filter(
      ({ text }) => !text?.includes('victim'),
    );
    texts = (await outbox('sms')).map(String);
    const row = await app.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id } }));
    const file = app.runtime.storage.getPath(row.pdfKey ?? '');
    pdfText = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8', maxBuffer: 64e6 });
  });

  test('the crew’s text message is readable and names the report', () => {
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(UNCLEAN.test(text)).toBe(false);
      expect(text).toContain(`/app/report-setup?report=${id}`);
    }
  });

  test('the email goes to one person, with one subject and no header of somebody else’s making', () => {
    const [mail] = mails;
    expect(mails).toHaveLength(1);
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.headers.has('cc')).toBe(false);
    expect([mail?.to].flat().flatMap((to) => to?.value.map(({ address }) => address))).toEqual(['stan@example.com']);
    expect(mail?.subject).toMatch(/^Inspection report: Lot <script>/);
    expect(mail?.text).toContain('/inspection-acknowledgement/');
    expect(mail?.attachments).toHaveLength(1);
    expect(mail?.attachments[0]?.filename).toMatch(/^[a-z0-9-]+-inspection\.pdf$/);
  });

  test('what looks like a placeholder in a name is not filled with the secret link', () => {
    const links = mails[0]?.text?.match(/\/inspection-acknowledgement\//g) ?? [];
    expect(links).toHaveLength(1);
  });

  test('the PDF holds the notes to their last word, the script as text', () => {
    const flat = pdfText.replace(/\s+/g, ' ');
    expect(flat).toContain('<script>alert(1)</script>');
    const getSentences = (text: string) => text.match(/Silt behind the fence/g)?.length ?? 0;
    expect(getSentences(flat)).toBeGreaterThan(getSentences(report.fields.notes));
  });

  test('Past Reports lists the report', async () => {
    const { reports } = await unit.inspector.call(pastReports, {});
    expect(reports.find((each) => each.id === id)?.inspectors).toContain('Second, name');
  });
});

async function outbox(folder: 'mail' | 'sms'): Promise<Buffer[]> {
  const directory = path.join(app.runtime.config.DATA_DIR, 'outbox', folder);
  const names = await readdir(directory).catch(() => []);
  return Promise.all(names.map((name) => readFile(path.join(directory, name))));
}
