import { render, screen, within } from '@testing-library/react';
import { ActivityFilters } from '@/components/activity/activity-filters';
import { ACTIVITY_GROUP_OPTIONS } from '@/lib/activity/sentences';
import type { ActivityFilter } from '@/lib/activity/filter';

const people = [
  { value: 'p1', label: 'Dana Kowalczyk' },
  { value: 'p2', label: 'نور <script>' },
];
const renderActivityFilters = (filter: ActivityFilter) =>
  render(<ActivityFilters filter={filter} people={people} groups={ACTIVITY_GROUP_OPTIONS} />);
const getOptions = (name: string) => within(screen.getByRole('combobox', { name })).getAllByRole('option');

test('the filters offer every crew member and every event type, grouped by subject', () => {
  renderActivityFilters({});
  expect(getOptions('Who').map((option) => option.textContent)).toEqual([
    'Everybody',
    'Dana Kowalczyk',
    'نور <script>',
  ]);
  expect(screen.getByRole('combobox', { name: 'Who' })).toHaveDisplayValue('Everybody');
  const eventSelect = screen.getByRole('combobox', { name: 'What' });
  expect(eventSelect).toHaveDisplayValue('Everything');
  for (const { label, group: about, kinds } of ACTIVITY_GROUP_OPTIONS) {
    const group = within(within(eventSelect).getByRole('group', { name: label }));
    const offered = group.getAllByRole('option').map((option) => [option.getAttribute('value'), option.textContent]);
    expect(offered).toEqual([[about, `${label}: everything`], ...kinds.map((kind) => [kind.type, kind.label])]);
  }
});

test('the filters show the values from the URL, also after the URL has changed', () => {
  const [about] = ACTIVITY_GROUP_OPTIONS;
  const kind = about?.kinds[0];
  const { rerender } = renderActivityFilters({ who: 'p2', what: kind?.type });
  expect(screen.getByRole('combobox', { name: 'Who' })).toHaveDisplayValue('نور <script>');
  expect(screen.getByRole('combobox', { name: 'What' })).toHaveDisplayValue(kind?.label ?? '');
  rerender(<ActivityFilters filter={{}} people={people} groups={ACTIVITY_GROUP_OPTIONS} />);
  expect(screen.getByRole('combobox', { name: 'Who' })).toHaveDisplayValue('Everybody');
  expect(screen.getByRole('combobox', { name: 'What' })).toHaveDisplayValue('Everything');
});
