import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SiteMap, type SiteMapProps } from '@/components/map/site-map';
import { DEFAULT_REPORT_VIEW } from '@/lib/map/measures';
import { fromBox } from '@/lib/map/projection';
import type { Pin, Size } from '@/lib/map/types';
import { PHONE_MAP, resizeMaps, installMapSizes } from './map-in-jsdom';

installMapSizes();

/** A pin at these pixels of a phone's map at the site's own view. */
const createPin = (label: string, x: number, y: number): Pin => ({
  id: label,
  ...fromBox({ x, y }, DEFAULT_REPORT_VIEW, PHONE_MAP),
  label,
  shape: 'circle',
  color: '#ffba00',
  title: `${label}, Silt Fence, Incomplete`,
});

const CONFIG = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'USGS' };

function TestComponent(props: Partial<SiteMapProps> & Pick<SiteMapProps, 'pins'>) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  return (
    <SiteMap
      config={CONFIG}
      initialView={DEFAULT_REPORT_VIEW}
      label="Satellite map of Menomonee Crossing"
      selectedId={selectedId}
      onSelect={setSelectedId}
      renderBubble={({ title }) => <p>About {title}</p>}
      renderAfterMove={({ zoom }) => <p>Moved by hand to {zoom}</p>}
      {...props}
    />
  );
}

async function openMap(pins: readonly Pin[], props: Partial<SiteMapProps> = {}) {
  const rendered = render(<TestComponent pins={pins} {...props} />);
  await waitFor(() => expect(document.querySelector('[data-engine=dom] img')).toBeInTheDocument());
  return rendered;
}
const getMap = () => screen.getByRole('application');
const queryShowAll = () => screen.queryByRole('button', { name: /Show all/ });
const countOutsidePins = () => document.querySelectorAll('[data-outside]').length;
const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (key: string, times = 1) => {
  for (let time = 0; time < times; time++) fireEvent.keyDown(getMap(), { key });
};

test('the map shows all pins when it opens, even those outside the view of the site', async () => {
  await openMap([createPin('1', 100, 100), createPin('2', 900, -300)]);
  expect(countOutsidePins()).toBe(0);
  expect(queryShowAll()).toBeNull();
});

test('the map counts the pins outside a moved map, and shows all of them on request', async () => {
  await openMap([createPin('1', 100, 100), createPin('2', 200, 300)]);
  press('ArrowRight', 3);
  expect(queryShowAll()).toHaveTextContent('2 outside the map. · Show all');
  await userEvent.click(getButton(/Show all/));
  expect(countOutsidePins()).toBe(0);
  expect(queryShowAll()).toBeNull();
});

test('the map fits the pins again when the phone is rotated, unless the person moved the map', async () => {
  const pins = [createPin('1', 100, 40), createPin('2', 190, 250)];
  await openMap(pins);
  const rotatePhone = (to: Size) => act(() => resizeMaps(to));
  rotatePhone({ width: 700, height: 240 });
  expect(countOutsidePins()).toBe(0);
  rotatePhone(PHONE_MAP);
  press('+');
  const before = getButton(/^2, /).parentElement?.style.transform;
  rotatePhone({ width: 391, height: 460 });
  rotatePhone(PHONE_MAP);
  expect(getButton(/^2, /).parentElement?.style.transform).toBe(before);
});

test('the map keeps its view when a pin is added outside it, and counts that pin', async () => {
  const { rerender } = await openMap([createPin('1', 100, 100)]);
  const before = getButton(/^1, /).parentElement?.style.transform;
  rerender(<TestComponent pins={[createPin('1', 100, 100), createPin('2', 900, 100)]} />);
  expect(getButton(/^1, /).parentElement?.style.transform).toBe(before);
  expect(queryShowAll()).toHaveTextContent('1 outside');
  rerender(<TestComponent pins={[]} />);
  expect(queryShowAll()).toBeNull();
});

test('the map fits the first pins on a map that opened without pins', async () => {
  const { rerender } = await openMap([]);
  rerender(<TestComponent pins={[createPin('1', 900, 100), createPin('2', 1200, 100)]} />);
  expect(countOutsidePins()).toBe(0);
});

test('the map treats only a person’s gesture as a move, and shows no button over a bubble', async () => {
  await openMap([createPin('1', 195, 60), createPin('2', 200, 900)]);
  const queryMoveNote = () => screen.queryByText(/^Moved by hand/);
  await userEvent.click(getButton(/^1, /));
  expect(screen.getByText('About 1, Silt Fence, Incomplete')).toBeInTheDocument();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(queryMoveNote()).toBeNull();
  press('ArrowUp');
  expect(queryMoveNote()).toBeInTheDocument();
  expect(queryShowAll()).toBeInTheDocument();
  await userEvent.click(getButton(/^1, /));
  expect(screen.getByText('About 1, Silt Fence, Incomplete')).toBeInTheDocument();
  expect([queryMoveNote(), queryShowAll()]).toEqual([null, null]);
});

test('the map treats a drag as a move, which Show all reverts', async () => {
  await openMap([createPin('1', 195, 60), createPin('2', 200, 300)]);
  const mapLayer = getMap().firstElementChild;
  if (!mapLayer) throw new Error('The map has no layer.');
  mapLayer.setPointerCapture = () => undefined;
  const firePointer = (type: string, clientX: number) =>
    fireEvent(mapLayer, new MouseEvent(type, { clientX, clientY: 100, bubbles: true }));
  firePointer('pointerdown', 100);
  firePointer('pointermove', 60);
  firePointer('pointerup', 60);
  expect(screen.getByText(/^Moved by hand/)).toBeInTheDocument();
  await userEvent.click(getButton(/Show all/));
  expect(screen.queryByText(/^Moved by hand/)).toBeNull();
});

test('each map reopens at its own last view', async () => {
  const pins = [createPin('1', 100, 100), createPin('2', 200, 300)];
  const firstMap = await openMap(pins, { viewKey: 'report at crossing' });
  press('ArrowRight', 3);
  firstMap.unmount();
  const secondMap = await openMap(pins, { viewKey: 'report at crossing' });
  expect(queryShowAll()).toHaveTextContent('2 outside');
  secondMap.unmount();
  await openMap(pins, { viewKey: 'another report' });
  expect(queryShowAll()).toBeNull();
});

test('the map reopens with all pins visible if only a bubble moved the map', async () => {
  const pins = [createPin('1', 100, 100), createPin('2', 106, 100), createPin('3', 300, 300)];
  const firstMap = await openMap(pins, { viewKey: 'report after a bubble' });
  await userEvent.click(getButton('2 BMPs close together: 1, 2'));
  expect(countOutsidePins()).toBe(1);
  firstMap.unmount();
  await openMap(pins, { viewKey: 'report after a bubble' });
  expect(countOutsidePins()).toBe(0);
});

test('the map shows overlapping pins as one button, which zooms in and keeps the focus on the first', async () => {
  await openMap([createPin('1', 100, 100), createPin('2', 106, 100), createPin('3', 300, 300)]);
  const cluster = getButton('2 BMPs close together: 1, 2');
  cluster.focus();
  await userEvent.keyboard('{Enter}');
  expect(getButton(/^1, /)).toHaveFocus();
  expect(getButton(/^2, /)).toBeInTheDocument();
});

test('the map lists BMPs at the same position, and returns the focus when the list closes', async () => {
  await openMap([createPin('1', 100, 100), createPin('2', 100, 100), createPin('3', 300, 300)]);
  await userEvent.click(getButton('2 BMPs close together: 1, 2'));
  const list = screen.getByRole('dialog', { name: '2 BMPs close together: 1, 2' });
  expect(list).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '2, Silt Fence, Incomplete' }));
  expect(screen.getByText('About 2, Silt Fence, Incomplete')).toBeInTheDocument();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getButton('2 BMPs close together: 1, 2')).toHaveFocus();
});

test('the map moves a bubble into view if the dock covers part of the map', async () => {
  const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    expect(this).toBe(screen.getByRole('dialog'));
  });
  await openMap([createPin('1', 100, 100)]);
  await userEvent.click(getButton(/^1, /));
  expect(scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
});

test('Escape closes a bubble after Tab has left it, and the focus stays on the map after Show all', async () => {
  await openMap([createPin('1', 100, 100), createPin('2', 300, 300)], {
    renderBubble: ({ title }) => <button>View {title}</button>,
  });
  await userEvent.click(getButton(/^1, /));
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('dialog')).not.toContainElement(
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getButton(/^1, /)).toHaveFocus();
  press('ArrowRight', 3);
  await userEvent.click(getButton(/Show all/));
  expect(getMap()).toHaveFocus();
});

test('the map draws overlapping pins separately for the map picture', async () => {
  await openMap([createPin('1', 100, 100), createPin('2', 103, 100)], { isForPicture: true });
  expect(getButton(/^1, /)).toBeInTheDocument();
  expect(getButton(/^2, /)).toBeInTheDocument();
});

test('the map has one accessible name', async () => {
  const { container } = await openMap([createPin('1', 100, 100)]);
  expect(container.querySelectorAll('[aria-label^="Satellite map"]')).toHaveLength(1);
  expect(getMap()).toHaveAccessibleName('Satellite map of Menomonee Crossing');
});
