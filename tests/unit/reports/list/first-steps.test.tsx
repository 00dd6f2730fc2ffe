import { render, screen, within } from '@testing-library/react';
import { FirstSteps } from '@/components/reports/list/first-steps';
import { firstSteps } from '@/lib/reports/first-steps';
import type { Role } from '@/lib/permissions';

const show = (role: Role, sites: number, people = 1) => render(<FirstSteps facts={{ sites, people }} role={role} />);
const step = (name: string) => within(screen.getByRole('region', { name }));

describe('a work unit without inspections shows three steps', () => {
  test('to Office: the site first, and the crew as it is today [LIST-08, LIST-23]', () => {
    show('admin', 0);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(step('Add a site').getByRole('link', { name: 'New Site' })).toHaveAttribute('href', '/app/new-site');
    expect(step('See your crew').getByText(/^So far it is you\./)).toBeVisible();
    expect(step('See your crew').getByRole('link')).toHaveAttribute('href', '/app/workunit-crew');
    expect(
      step('Inspect').getByText('No inspections currently. Click the + New Inspection button to begin'),
    ).toBeVisible();
    expect(step('Inspect').getByRole('link')).toHaveAttribute('href', '/app/report-setup');
    expect(screen.getByText('Past Reports will appear here after they’ve been closed out.')).toBeVisible();
  });

  test('what is there is done: sites and a crew of several', () => {
    show('admin', 2, 7);
    expect(step('Add a site').getByText('Done')).toBeInTheDocument();
    expect(step('Add a site').getByText('2 sites are ready to be inspected.')).toBeVisible();
    expect(step('See your crew').getByText(/^7 people\./)).toBeVisible();
    expect(step('Inspect').queryByText('Done')).toBeNull();
  });

  test('nobody is offered what the role may not do', () => {
    const { unmount } = show('employee', 0);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['New Inspection']);
    expect(screen.getByText('Your Office adds sites. Ask there for the first one.')).toBeVisible();
    unmount();
    show('crewleader', 0);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Work Unit Crew', 'New Inspection']);
  });
});

test('one step leads on: the site until there is one, then the inspection', () => {
  const next = (sites: number) =>
    firstSteps({ sites, people: 1 }, 'admin')
      .filter(({ isNext }) => isNext)
      .map(({ kind }) => kind);
  expect([next(0), next(1)]).toEqual([['site'], ['inspect']]);
});
