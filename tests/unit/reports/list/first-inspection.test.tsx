import { render, screen } from '@testing-library/react';
import { FirstInspection } from '@/components/reports/list/first-inspection';
import type { Role } from '@/lib/permissions';

const renderFirstInspection = (role: Role, hasSite: boolean) =>
  render(<FirstInspection hasSite={hasSite} role={role} />);
const getShownLinks = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('a work unit without inspections', () => {
  test('says how to begin, and that past reports come later [LIST-08, LIST-23]', () => {
    renderFirstInspection('admin', true);
    expect(screen.getByText('No inspections currently. Click the + New Inspection button to begin')).toBeVisible();
    expect(screen.getByText("Past Reports will appear here after they've been closed out.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Inspection' })).toHaveAttribute('href', '/app/report-setup');
    expect(screen.queryByText(/It needs a site/)).toBeNull();
  });

  test('leads the Office to a site first, and to the rest of the setup', () => {
    renderFirstInspection('admin', false);
    expect(getShownLinks()).toEqual(['New Site', 'New Inspection', 'Set up your work unit']);
    expect(screen.getByText('First add a site: enter its name and mark it on the map.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up your work unit' })).toHaveAttribute('href', '/app/quick-start');
  });

  test('offers nobody what the role may not do', () => {
    const { unmount } = renderFirstInspection('employee', false);
    expect(getShownLinks()).toEqual(['New Inspection']);
    expect(screen.getByText('You need a site first. Ask your Office to add one.')).toBeVisible();
    unmount();
    renderFirstInspection('crewleader', false);
    expect(getShownLinks()).toEqual(['New Inspection', 'Set up your work unit']);
  });
});
