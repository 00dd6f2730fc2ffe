import type { SiteInstance } from '@/lib/register/visit';
import { CORRECTIONS_IN_ENGLISH } from '@/lib/reports/corrections/english';
import { formatBmpTag } from '@/lib/reports/domain/bmp-tags';
import { mergeThreeWay } from '@/lib/reports/domain/conflict-merge';
import { formatConflictLines } from '@/lib/reports/domain/conflict-text';
import { findMissingForNotify } from '@/lib/reports/domain/missing';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import {
  answerAction,
  askAgain,
  chooseInstance,
  findInstanceToOffer,
  findProvisionalTag,
  formatSameQuestion,
  assignProvisionalTag,
  rejectInstance,
} from '@/lib/reports/domain/visit-answers';
import { getEditorMessageText } from '@/lib/reports/editor/message-texts';
import { getActiveBmp, NOW, createBmp, createTestReport, createRequired, openAndDispatch } from './editor-fixture';

const SITE_ID = 'crossing';
const METER = 1 / 111_195;
const getPositionNorth = (northMeters: number) => ({ lat: 43 + northMeters * METER, lng: -88 });
const OPEN = {
  id: 'torn',
  actionId: 'posts',
  name: 'Reset posts',
  discoveredAt: '2026-11-02T15:00:00.000Z',
  dueAt: null,
};
const FENCE: SiteInstance = {
  id: 'sf-03',
  practiceId: 'fence',
  tag: 'SF-03',
  location: getPositionNorth(0),
  openActions: [OPEN],
};
const createReport = (...bmps: LoggedBmp[]) => createTestReport({ fields: { siteId: SITE_ID }, bmps });
const createFence = (change: Partial<LoggedBmp> = {}) =>
  createBmp({ id: 'fence', practiceId: 'fence', label: '1', location: getPositionNorth(1.8), ...change });
const createVisitedBmp = (change: Partial<LoggedBmp> = {}) => {
  const fence = createFence(change);
  return { ...fence, ...chooseInstance(fence, SITE_ID, FENCE) };
};
function answerActions(bmp: LoggedBmp, ...answered: Parameters<typeof answerAction>[2][]): LoggedBmp {
  return answered.reduce((current, each) => {
    const [question] = current.visit?.askedActions ?? [];
    if (!question) throw new Error('nothing is asked');
    return { ...current, ...answerAction(current, question, each) };
  }, bmp);
}

describe('the question whether a BMP is one in the ground', () => {
  test('shows the nearest one of its practice and the distance [REG-02]', () => {
    const others = [
      { ...FENCE, id: 'sf-01', tag: 'SF-01', location: getPositionNorth(-6) },
      { ...FENCE, id: 'ip-01', tag: 'IP-01', practiceId: 'inlet', location: getPositionNorth(1.8) },
    ];
    const fence = createFence();
    const offer = findInstanceToOffer(fence, createReport(fence), [...others, FENCE]);
    expect(offer && formatSameQuestion(offer)).toBe('Same as SF-03, 6 ft away?');
  });

  test.each([
    ['15 m away or more', createFence({ location: getPositionNorth(15.5) })],
    ['without a position', createFence({ location: null })],
    ['after the answer Yes', createVisitedBmp()],
    ['after the answer No', { ...createFence(), ...rejectInstance(createFence(), SITE_ID, FENCE.id) }],
  ])('does not appear for a BMP %s [REG-02]', (_title, fence) => {
    expect(findInstanceToOffer(fence, createReport(fence), [FENCE])).toBeNull();
  });

  test('does not appear for a BMP in the ground that another BMP of the inspection visits', () => {
    const fence = createFence({ id: 'second' });
    expect(findInstanceToOffer(fence, createReport(createVisitedBmp(), fence), [FENCE])).toBeNull();
  });

  test('appears again when the person wants it, and after the site has changed [REG-21]', () => {
    const refused = { ...createFence(), ...rejectInstance(createVisitedBmp(), SITE_ID, FENCE.id) };
    expect(refused.visit).toMatchObject({ instance: null, otherIds: ['sf-03'], askedActions: [] });
    const again = { ...refused, ...askAgain(refused) };
    expect(findInstanceToOffer(again, createReport(again), [FENCE])?.instance).toBe(FENCE);
    const atOtherSite = createTestReport({ fields: { siteId: 'quarry' }, bmps: [createVisitedBmp()] });
    expect(findInstanceToOffer(createVisitedBmp(), atOtherSite, [FENCE])?.instance).toBe(FENCE);
  });
});

describe('the question about an open corrective action', () => {
  const listMissing = (bmp: LoggedBmp, siteId = SITE_ID) =>
    findMissingForNotify(createTestReport({ fields: { siteId }, bmps: [bmp] })).map(({ sentence }) => sentence);

  test('blocks SAVE & NOTIFY until it is answered, with a reason if the action is no longer needed [REG-07]', () => {
    const fence = createVisitedBmp();
    expect(listMissing(fence)).toEqual([expect.stringContaining("an answer about 'Reset posts'")]);
    expect(listMissing(answerActions(fence, { answer: 'not-needed', reason: ' ' }))).toHaveLength(1);
    expect(listMissing(answerActions(fence, { answer: 'not-needed', reason: 'Graded away' }))).toEqual([]);
    expect(listMissing(answerActions(fence, { answer: 'fixed' }))).toEqual([]);
  });

  test('does not apply at another site, and the typed reason stays [REG-21]', () => {
    const answered = answerActions(createVisitedBmp(), { answer: 'not-needed', reason: 'Graded away' });
    expect(listMissing(createVisitedBmp(), 'quarry')).toEqual([]);
    const changed = openAndDispatch(
      createReport(answered),
      { type: 'siteChosen', siteId: 'quarry' },
      { type: 'siteChanged', keep: [] },
    );
    expect(changed.report.bmps.find(({ id }) => id === 'fence')?.visit).toEqual(answered.visit);
  });

  test('requires the actions that are still open, also if the library no longer lists them [REG-05, REG-06]', () => {
    const open = answerActions(createVisitedBmp({ correctiveActions: createRequired() }), { answer: 'still-open' });
    expect(open.correctiveActions).toEqual(createRequired('posts'));
    expect(
      answerActions(createVisitedBmp({ correctiveActions: null }), { answer: 'still-open' }).correctiveActions,
    ).toEqual([{ id: 'posts', name: 'Reset posts', selected: true }]);
  });

  test('does not require fixed actions, and keeps the others [REG-07]', () => {
    const both = createVisitedBmp({ correctiveActions: createRequired('posts', 'retrench') });
    expect(answerActions(both, { answer: 'fixed' }).correctiveActions).toEqual(createRequired('retrench'));
    const only = createVisitedBmp({ correctiveActions: createRequired('posts') });
    expect(answerActions(only, { answer: 'fixed' }).correctiveActions).toBeNull();
  });

  test('keeps the typed reason when the answer changes and changes back', () => {
    const changed = answerActions(
      createVisitedBmp(),
      { answer: 'not-needed', reason: 'Graded away' },
      { answer: 'still-open' },
      { answer: 'not-needed' },
    );
    expect(changed.visit?.askedActions).toMatchObject([{ answer: 'not-needed', reason: 'Graded away' }]);
  });
});

describe('the provisional tag of a new BMP', () => {
  const site = { instances: [FENCE], endedTags: ['SF-07'] };
  const give = (bmp: LoggedBmp, tag: string) => ({ ...bmp, ...assignProvisionalTag(bmp, SITE_ID, tag) });
  const format = (bmp: LoggedBmp, tags?: Record<string, string>, siteId = SITE_ID) =>
    formatBmpTag(bmp, { ...createTestReport({ fields: { siteId } }), tags }, CORRECTIONS_IN_ENGLISH);

  test('follows all tags that the device knows [REG-01, REG-16]', () => {
    const fence = createFence();
    expect(findProvisionalTag(fence, createReport(fence), { instances: [], endedTags: [] })).toBe('SF-01');
    expect(findProvisionalTag(fence, createReport(fence), site)).toBe('SF-08');
    const first = give(createFence({ id: 'first' }), 'SF-08');
    expect(findProvisionalTag(fence, createReport(first, fence), site)).toBe('SF-09');
  });

  test('is assigned once, and not to a visit of a BMP in the ground [REG-02, REG-16]', () => {
    for (const bmp of [give(createFence(), 'SF-08'), createVisitedBmp()])
      expect(findProvisionalTag(bmp, createReport(bmp), site)).toBeNull();
  });

  test('is marked as provisional until the register has assigned the tag [REG-16]', () => {
    const fence = give(createFence(), 'SF-08');
    expect(format(fence)).toBe('SF-08 (provisional)');
    expect(format(fence, { fence: 'SF-08' })).toBe('SF-08');
    expect(format(fence, { fence: 'SF-09' })).toBe('SF-09 (was SF-08)');
    expect(format(createFence())).toBeNull();
    expect(format(createVisitedBmp())).toBe('SF-03');
  });

  test('does not apply at another site, or after the person selected a BMP in the ground [REG-16, REG-21]', () => {
    const fence = give(createFence(), 'SF-08');
    expect(format(fence, undefined, 'quarry')).toBeNull();
    expect(findProvisionalTag(fence, createTestReport({ fields: { siteId: 'quarry' }, bmps: [fence] }), site)).toBe(
      'SF-08',
    );
    expect(format({ ...fence, ...chooseInstance(fence, SITE_ID, FENCE) })).toBe('SF-03');
  });

  test.each([
    ['kept', 'SF-08', null, []],
    ['in use', 'SF-09', 'OK', ['SF-08 was already in use. The new tag is SF-09.']],
  ])('that is %s shows it after SAVE & NOTIFY [REG-16]', (_title, tag, button, sentences) => {
    const fence = give(createFence({ condition: { photos: [], date: NOW, description: 'New' } }), 'SF-08');
    const { report, base, message } = openAndDispatch(
      createReport(fence),
      { type: 'notifyConfirmed' },
      { type: 'notified', tags: { fence: tag } },
    );
    expect([report.tags, base.tags]).toEqual([{ fence: tag }, { fence: tag }]);
    const shown = message && getEditorMessageText(message);
    expect(shown).toMatchObject({ title: 'Crew notified', button });
    expect(shown?.message.split('required. ').slice(1)).toEqual(sentences);
  });
});

test('a message about many changed tags is short [REG-16]', () => {
  const changedTags = Array.from({ length: 100 }, () => ({ from: 'SF-08', to: 'SF-09' }));
  const { message } = getEditorMessageText({ kind: 'completed', cas: 'none', changedTags });
  expect(message).toContain('100 tags were already in use. The list of BMPs shows the new ones.');
});

test('an answer changes the BMP on the screen [REG-02]', () => {
  const fence = createFence();
  const editor = openAndDispatch(
    createReport(fence),
    { type: 'bmpEdited', bmpId: fence.id },
    { type: 'visitChanged', change: chooseInstance(fence, SITE_ID, FENCE) },
  );
  expect(getActiveBmp(editor).visit?.instance).toEqual({ id: 'sf-03', tag: 'SF-03' });
});

test('different answers on two devices are a conflict that shows both [REG-02]', () => {
  const [base, local, remote] = [
    createFence(),
    answerActions(createVisitedBmp(), { answer: 'not-needed', reason: 'Graded away' }),
    { ...createFence(), ...rejectInstance(createFence(), SITE_ID, FENCE.id), version: 2 },
  ].map((bmp) => createReport(bmp));
  if (!base || !local || !remote) throw new Error('no report');
  const [conflict, ...others] = mergeThreeWay(base, local, remote).conflicts;
  expect(others).toEqual([]);
  if (!conflict) throw new Error('no conflict');
  const options = { report: base, sites: [], crew: [] };
  expect(formatConflictLines(conflict, 'mine', options)).toEqual(
    expect.arrayContaining(['Visit of SF-03', 'Reset posts: No longer needed, Graded away']),
  );
  expect(formatConflictLines(conflict, 'theirs', options)).toContain('A new BMP');
});
