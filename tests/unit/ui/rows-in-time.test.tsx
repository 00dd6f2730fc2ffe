import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DeferredList } from '@/components/ui/lists/deferred-list';

const rows = Array.from({ length: 100 }, (_, at) => `BMP ${at + 1}`);
const list = (
  <DeferredList rows={rows} className="">
    {(row) => <li key={row}>{row}</li>}
  </DeferredList>
);

test('renders the first rows of a long list and reserves space for the others', () => {
  const first = document.createElement('div');
  first.innerHTML = renderToStaticMarkup(list);
  const [place, ...others] = [...first.querySelectorAll('li')].reverse();
  expect(others.map(({ textContent }) => textContent).reverse()).toEqual(rows.slice(0, 12));
  // The content policy refuses style attributes from the server: the height comes with the script.
  expect(place?.getAttribute('style')).toBeNull();
  expect(place?.getAttribute('aria-hidden')).toBe('true');
});

test('renders all rows right after', () => {
  render(list);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(rows);
});
