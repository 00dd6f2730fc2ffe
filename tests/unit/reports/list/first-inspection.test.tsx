import { render, screen } from '@testing-library/react';
import { FirstInspection } from '@/components/reports/list/first-inspection';
import type { Role } from '@/lib/permissions';

const renderFirstInspection = (role: Role, hasSite: boolean) =>
  render(<FirstInspection hasSite={hasSite} role={role} />);
const listLinks = () => screen.getAllByRole('link').map((link) => link.textContent);

describe('the list of a work unit without inspections', () => {
  test('shows how to begin and where past reports will be [LIST-08, LIST-23]', () => {
    renderFirstInspection('admin', true);
    expect(screen.getByText('No inspections currently. Click the + New Inspection button to begin')).toBeVisible();
    expect(screen.getByText("Past Reports will appear here after they've been closed out.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Inspection' })).toHaveAttribute('href', '/app/report-setup');
    expect(screen.queryByText(/It needs a site/)).toBeNull();
  });

  test('links an Office User to New Site and the setup of the work unit', () => {
    renderFirstInspection('admin', false);
    expect(listLinks()).toEqual(['New Site', 'New Inspection', 'Set up your work unit']);
    expect(screen.getByText('First add a site: enter its name and mark it on the map.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Set up your work unit' })).toHaveAttribute('href', '/app/quick-start');
  });

  test('offers only links that the role permits', () => {
    const { unmount } = renderFirstInspection('employee', false);
    expect(listLinks()).toEqual(['New Inspection']);
    expect(screen.getByText('You need a site first. Ask your Office to add one.')).toBeVisible();
    unmount();
    renderFirstInspection('crewleader', false);
    expect(listLinks()).toEqual(['New Inspection', 'Set up your work unit']);
  });
});
