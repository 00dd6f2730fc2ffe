import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SiteForm } from '@/lib/compliance/site-form';
import { mergeThreeWay } from '@/lib/reports/domain/conflict-merge';
import { getSignedContent } from '@/lib/reports/domain/signed-content';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { createFormInput } from '../forms/form-input';
import { createTestReport, SITE } from './editor-fixture';
import { renderEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }) }));
// jsdom cannot draw maps.
jest.mock('@/components/reports/editor/map/logged-bmps-map', () => ({ LoggedBmpsMap: () => null }));
jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({ LazySiteMap: () => null }));

beforeAll(installModalDialogs);
beforeEach(() => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ messages: [], links: [], photos: [], progress: null })));
});

const WDNR: SiteForm = { form: 'wdnr-3400-187', permit: { ...createFormInput().permit, county: '' } };
const EPA: SiteForm = { form: 'epa-site-inspection', permit: createFormInput().permit };

const renderAt = (siteForm: SiteForm | null, status: 'setup' | 'open' = 'setup') =>
  renderEditor(createTestReport({ status, fields: { siteId: SITE.id, mapImage: 'map.jpg' } }), {
    siteForms: siteForm ? { [SITE.id]: siteForm } : {},
  });

async function openBlanks(inspection: ReturnType<typeof renderAt>, question: 'save-and-notify' | 'close-out') {
  await act(async () => inspection.send({ type: 'questionOpened', question }));
  const summary = await screen.findByText(/fields? empty on form 3400-187$/);
  await userEvent.click(summary);
  return within(screen.getByRole('alertdialog'));
}

test('the question of SAVE & NOTIFY lists the blanks of the form, each a link to its field [FORM-07]', async () => {
  const inspection = renderAt(WDNR);
  const question = await openBlanks(inspection, 'save-and-notify');
  expect(question.getByRole('link', { name: 'County is empty on form 3400-187.' })).toHaveAttribute(
    'href',
    `/app/site?site=${SITE.id}&tab=permit#permit`,
  );
  await userEvent.click(question.getByRole('button', { name: 'End is empty on form 3400-187.' }));
  expect(inspection.store.getState().question).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Finish' })).toBeVisible();
});

test('the question of CLOSE OUT lists the blanks, and both can go on [FORM-07]', async () => {
  const question = await openBlanks(renderAt(WDNR, 'open'), 'close-out');
  expect(question.getByRole('link', { name: /^County is empty/ })).toBeVisible();
  // The inspection's own fields cannot be changed any more.
  expect(question.getByText('End is empty on form 3400-187.').closest('button')).toBeNull();
  expect(question.getAllByRole('button').every((button) => !button.hasAttribute('disabled'))).toBe(true);
});

test('the editor asks for what the form needs, and for nothing else at other sites [FORM-08]', async () => {
  const inspection = renderAt(EPA);
  await act(async () => inspection.send({ type: 'phaseOpened', phase: 'InspectionWrapUp' }));
  const card = within(await screen.findByRole('region', { name: 'Form Questions' }));
  await userEvent.type(card.getByRole('textbox', { name: /^Title of the inspector/ }), 'CPESC');
  expect(card.queryByRole('textbox', { name: /^Where was it unsafe/ })).not.toBeInTheDocument();
  await userEvent.click(card.getByRole('radio', { name: 'Yes' }));
  await userEvent.type(card.getByRole('textbox', { name: /^Where was it unsafe/ }), 'North slope');
  expect(inspection.store.getState().report.fields).toMatchObject({
    inspectorTitle: 'CPESC',
    unsafeAreas: 'yes',
    unsafeLocation: 'North slope',
  });
});

test.each([
  ['form 3400-187', WDNR, ['Weather during the inspection']],
  ['no form', null, []],
] as const)('the wrap-up of a site with %s asks only %s', async (_name, siteForm, labels) => {
  const inspection = renderAt(siteForm);
  await act(async () => inspection.send({ type: 'phaseOpened', phase: 'InspectionWrapUp' }));
  await screen.findByRole('heading', { name: 'Finish' });
  if (siteForm) await screen.findByRole('region', { name: 'Form Questions' });
  expect(screen.queryAllByRole('textbox').filter((box) => box.tagName === 'TEXTAREA')).toHaveLength(labels.length);
});

test('different answers for the form that two people enter offline merge without a conflict [FORM-08]', () => {
  const base = createTestReport();
  const mine = { ...base, fields: { ...base.fields, weatherText: 'Overcast' } };
  const theirs = { ...base, fields: { ...base.fields, discharges: 'None seen' } };
  const { mergedReport, conflicts } = mergeThreeWay(base, mine, theirs);
  expect(conflicts).toEqual([]);
  expect(mergedReport.fields).toMatchObject({ weatherText: 'Overcast', discharges: 'None seen' });
  const both = mergeThreeWay(base, mine, { ...base, fields: { ...base.fields, weatherText: 'Sun' } });
  expect(both.conflicts).toMatchObject([{ key: 'weatherText', mine: 'Overcast', theirs: 'Sun' }]);
});

test('answers for the form are signed, and absent where nobody entered any [FORM-08]', () => {
  const base = createTestReport();
  expect(getSignedContent(base).fields).not.toHaveProperty('weatherText');
  const answered = { ...base, fields: { ...base.fields, weatherText: 'Overcast' } };
  expect(getSignedContent(answered).fields).toMatchObject({ weatherText: 'Overcast' });
});
