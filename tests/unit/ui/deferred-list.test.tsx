import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DeferredList } from '@/components/ui/lists/deferred-list';

const rows = Array.from({ length: 100 }, (_, index) => `BMP ${index + 1}`);
const list = (
  <DeferredList rows={rows} className="">
    {(row) => <li key={row}>{row}</li>}
  </DeferredList>
);

test('a long list renders its first rows and reserves space for the others', () => {
  const container = document.createElement('div');
  container.innerHTML = renderToStaticMarkup(list);
  const [placeholder, ...renderedRows] = [...container.querySelectorAll('li')].reverse();
  expect(renderedRows.map(({ textContent }) => textContent).reverse()).toEqual(rows.slice(0, 12));
  // The content policy blocks style attributes from the server: the height comes with the script.
  expect(placeholder?.getAttribute('style')).toBeNull();
  expect(placeholder?.getAttribute('aria-hidden')).toBe('true');
});

test('the list renders all rows once the browser is ready', () => {
  render(list);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(rows);
});
