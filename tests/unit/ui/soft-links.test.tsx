import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { ClientLinks } from '@/components/ui/lists/client-links';

const mockPush = jest.fn();
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: mockPush }) }));
beforeEach(() => mockPush.mockClear());

/** @returns whether the browser itself follows the link. */
function press(name: string, init: MouseEventInit = {}): boolean {
  const link = screen.getByText(name);
  const event = createEvent.click(link, { button: 0, ...init });
  let isLeft = false;
  // jsdom logs an error because it cannot follow links.
  const stop = (click: Event) => {
    isLeft = !click.defaultPrevented;
    click.preventDefault();
  };
  window.addEventListener('click', stop, { once: true });
  fireEvent(link, event);
  return isLeft;
}

test('the router follows plain clicks on links, and the browser handles modified clicks', () => {
  render(
    <ClientLinks>
      <a href="/app/activity?who=1#top">
        <b>Dana</b>
      </a>
      <a href="/api/activity/export" download>
        File
      </a>
      <a href="/app/outbox" target="_blank">
        Tab
      </a>
      <a href="https://example.com/app">Elsewhere</a>
      <a href="/app/activity?rows=40" data-next-link="">
        More
      </a>
      <button>Undo</button>
    </ClientLinks>,
  );
  expect(press('Dana')).toBe(false);
  expect(mockPush.mock.calls).toEqual([['/app/activity?who=1#top']]);
  for (const name of ['File', 'Tab', 'Elsewhere', 'More', 'Undo']) expect(press(name)).toBe(true);
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey', 'altKey']) expect(press('Dana', { [key]: true })).toBe(true);
  expect(press('Dana', { button: 1 })).toBe(true);
  expect(mockPush).toHaveBeenCalledTimes(1);
});
