import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GuideDialog } from '@/components/onboarding/guide-dialog';
import { EVENT_GUIDES } from '@/lib/onboarding/guides';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

beforeAll(installModalDialogs);

const guide = EVENT_GUIDES.hcSetupGuideModal;
const TITLES = guide.pages.map(({ title }) => title);

function renderGuideDialog() {
  const onDismiss = jest.fn();
  render(<GuideDialog guide={guide} onDismiss={onDismiss} />);
  return onDismiss;
}
const getShownTitle = () => screen.getByRole('heading', { level: 3 }).textContent;
const getNext = () => screen.getByRole('button', { name: 'Next page' });
const getPrevious = () => screen.getByRole('button', { name: 'Previous page' });

test('the guide shows a page with picture, title, text, arrows, dots and Dismiss, and focuses the heading [SHELL-47]', () => {
  renderGuideDialog();
  expect(screen.getByRole('dialog', { name: guide.name }).querySelector('svg[viewBox="0 0 480 240"]')).not.toBeNull();
  expect(screen.getByRole('heading', { level: 3, name: TITLES[0] })).toHaveFocus();
  expect(screen.getByText(guide.pages[0].text)).toBeVisible();
  expect(screen.getByText('1 of 4')).toBeVisible();
  expect(within(screen.getByRole('group', { name: 'Pages' })).getAllByRole('button')).toHaveLength(4);
  expect(getNext()).toBeVisible();
  expect(getPrevious()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Dismiss' })).toBeVisible();
});

test('the arrows move through all pages, but not before the first or past the last [SHELL-50]', async () => {
  renderGuideDialog();
  await userEvent.click(getPrevious());
  const seen = [getShownTitle()];
  for (let press = 0; press < 5; press++) {
    await userEvent.click(getNext());
    seen.push(getShownTitle());
  }
  expect(seen).toEqual([...TITLES, TITLES[3], TITLES[3]]);
  expect(screen.getByText('4 of 4')).toBeVisible();
  expect(getNext()).toHaveAttribute('aria-disabled', 'true');
  expect(getNext()).toHaveFocus();
});

test('arrow keys and dots open a page', async () => {
  renderGuideDialog();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(getShownTitle()).toBe(TITLES[2]);
  await userEvent.keyboard('{ArrowLeft}');
  expect(getShownTitle()).toBe(TITLES[1]);
  await userEvent.click(screen.getByRole('button', { name: 'Page 4 of 4' }));
  expect(getShownTitle()).toBe(TITLES[3]);
  expect(screen.getByRole('button', { name: 'Page 4 of 4' })).toHaveAttribute('aria-current', 'true');
});

test('Dismiss and Close call onDismiss on a later page', async () => {
  const onDismiss = renderGuideDialog();
  await userEvent.click(getNext());
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onDismiss).toHaveBeenCalledTimes(2);
});
