import { EVENT_GUIDES, QUICK_START_GUIDES } from '@/lib/onboarding/guides';
import { listPageEvents, EVENT_TYPES, listSetupSteps } from '@/lib/onboarding/rules';
import { ROLES } from '@/lib/permissions';
import { PANELS } from '@/lib/shell/panels';

const NOTHING = { hasCrew: false, hasSite: false, isLibraryReady: false };

describe('the setup', () => {
  test('offers the next unfinished step', () => {
    const findNextStep = (state: Partial<typeof NOTHING>) =>
      listSetupSteps({ ...NOTHING, ...state }, 'admin').find(({ isNext }) => isNext)?.kind;
    expect([findNextStep({}), findNextStep({ hasCrew: true }), findNextStep({ hasCrew: true, hasSite: true })]).toEqual(
      ['people', 'site', 'library'],
    );
    expect(findNextStep({ hasSite: true })).toBe('people');
    expect(findNextStep({ hasCrew: true, hasSite: true, isLibraryReady: true })).toBeUndefined();
  });

  test('offers a Crew Leader only the steps that the role may take', () => {
    expect(listSetupSteps({ ...NOTHING, hasCrew: true }, 'crewleader')).toEqual([
      { kind: 'people', isDone: true, isOffered: true, isNext: false },
      { kind: 'site', isDone: false, isOffered: false, isNext: false },
      { kind: 'library', isDone: false, isOffered: true, isNext: true },
    ]);
  });
});

test('onboarding has the four event types of the specification [SHELL-55]', () => {
  expect([...EVENT_TYPES].sort()).toEqual([
    'etSiteLibraryNotif',
    'etUserCheck',
    'hcSetupGuideModal',
    'phoneNumberCompanyName',
  ]);
});

test('only the start page and the site libraries open onboarding events', () => {
  const opening = PANELS.map(({ page }) => page).filter((page) => listPageEvents(page).length > 0);
  const allowed = ['inspection-reports', 'library-sites-list', 'site-library-practices', 'site-library-actions'];
  expect(opening).toContain('inspection-reports');
  expect(opening.filter((page) => !allowed.includes(page))).toEqual([]);
});

test('the four onboarding slides explain agreements, hauls and tickets [SHELL-51, SHELL-52]', () => {
  const { pages } = EVENT_GUIDES.hcSetupGuideModal;
  expect(pages).toHaveLength(4);
  const copy = pages.map(({ title, text }) => `${title}: ${text}`).join('\n');
  expect(copy).toContain('haul-tracking side');
  expect(copy).toContain('An Agreement between two Partners connects two Sites.');
  expect(copy).toContain('The map shows real-time haul activity per material.');
  expect(copy).toContain('Site Teams open, view and close tickets on agreements related to their Site.');
});

test('each role has its own Quick Start Guide of at most 4 pages [SHELL-37]', () => {
  const titles = ROLES.map((role) => QUICK_START_GUIDES[role].pages.map(({ title }) => title).join());
  expect(new Set(titles).size).toBe(ROLES.length);
  for (const role of ROLES) expect(QUICK_START_GUIDES[role].pages.length).toBeLessThanOrEqual(4);
});
