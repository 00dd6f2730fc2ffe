import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useImperativeHandle } from 'react';
import type { SiteMapProps } from '@/components/map/site-map';
import { NewSiteForm } from '@/components/sites/new-site-form';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { DEFAULT_ZOOM } from '@/lib/map/measures';
import type { MapView, Position } from '@/lib/map/position';
import type { MapConfig } from '@/lib/map/types';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';

const router = { push: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));

let mapView: MapView;
let moveByHand: (view: MapView) => void;

/** A map double that shows the requested view. */
function MapDouble({ initialView, handle, onMove, label }: SiteMapProps) {
  useImperativeHandle(handle, () => {
    mapView = initialView;
    return {
      view: () => mapView,
      flyTo(view) {
        mapView = view;
        onMove?.(view);
      },
      getPinsOutside: () => [],
      showAll: () => undefined,
      capture: () => Promise.reject(new Error('No picture is taken of a new site.')),
    };
  }, [initialView, onMove]);
  useEffect(() => {
    moveByHand = (view) =>
      act(() => {
        mapView = view;
        onMove?.(view);
      });
  }, [onMove]);
  return <p>{label}</p>;
}
jest.mock('@/components/map/site-map', () => ({ SiteMap: (props: SiteMapProps) => <MapDouble {...props} /> }));

beforeAll(installModalDialogs);
beforeEach(() => {
  router.push.mockReset();
  localStorage.clear();
});

const SENDER = { personId: 'dana', unitId: 'lakeshore' };
const CONFIG: MapConfig = { mapboxToken: null, tiles: '/api/tiles/{z}/{x}/{y}', attribution: 'USGS' };
const NAME = 'Park Place Basin Retrofit';
const sent: unknown[] = [];

interface Opening {
  config?: MapConfig;
  lastPlace?: Position | null;
}

async function open(sender = SENDER, { config = CONFIG, lastPlace = null }: Opening = {}) {
  sent.length = 0;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ haulSiteId: 'new', newSite: {} });
  });
  const shownForm = render(
    <PopupProvider>
      <NewSiteForm map={config} lastPlace={lastPlace} sender={sender} />
    </PopupProvider>,
  );
  await screen.findByText('Satellite map of the new site');
  return shownForm;
}
const getCoordinates = () => screen.getByRole('textbox', { name: 'Coordinates of the center' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'SAVE SITE' }));
async function type(text: string) {
  await userEvent.clear(getCoordinates());
  await userEvent.type(getCoordinates(), text);
}
const enterName = (text: string) => userEvent.type(screen.getByRole('textbox', { name: 'Name your new site:' }), text);
const getWords = () => screen.getByText(/^The map shows/);

test('the form shows the rules of a name before the person enters one [SITES-15, SITES-16]', async () => {
  await open();
  expect(screen.getByRole('textbox', { name: 'Name your new site:' })).toHaveAccessibleDescription(
    '4 to 140 characters',
  );
});

test('the form shows the zoom in words, and whether it is close enough [SITES-12]', async () => {
  await open();
  expect(getWords()).toHaveTextContent('The map shows 1.3 miles from top to bottom: zoom in until the site fills it.');
  moveByHand({ lat: 43.1526, lng: -88.0372, zoom: 18.1 });
  expect(getWords()).toHaveTextContent('The map shows 205 feet from top to bottom: close enough to place BMPs.');
});

test('the form offers Zoom in here until the map is close enough', async () => {
  await open();
  moveByHand({ lat: 43.1526, lng: -88.0372, zoom: 14 });
  await userEvent.click(screen.getByRole('button', { name: 'Zoom in here' }));
  expect(mapView).toEqual({ lat: 43.1526, lng: -88.0372, zoom: 18.1 });
  expect(screen.queryByRole('button', { name: 'Zoom in here' })).toBeNull();
});

test('the form shows the coordinates of the map’s center after each move', async () => {
  await open();
  expect(getCoordinates()).toHaveValue('43.03890, -87.90647');
  moveByHand({ lat: 43.1526, lng: -88.0372, zoom: 18.1 });
  expect(getCoordinates()).toHaveValue('43.15260, -88.03720');
});

test('the form moves the map to typed coordinates, zooms in, and saves the coordinates', async () => {
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name your new site:' }), NAME);
  await type(`43°09'09"N 88°02'24"W{Enter}`);
  expect(mapView).toEqual({ lat: expect.closeTo(43.1525, 6), lng: expect.closeTo(-88.04, 6), zoom: 18.1 });
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: NAME, position: { lat: expect.closeTo(43.1525, 6) }, zoom: 18.1 });
});

test('the form saves typed coordinates that were not submitted', async () => {
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name your new site:' }), NAME);
  await type('43.1526, -88.0372');
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ position: { lat: 43.1526, lng: -88.0372 } });
});

test.each([
  ['43,1526 -88,0372', '43.15260, -88.03720'],
  ['(43.1526, −88.0372)', '43.15260, -88.03720'],
])('the form parses copied coordinates: “%s”', async (typed, read) => {
  await open();
  await type(typed);
  await userEvent.tab();
  expect(getCoordinates()).toHaveValue(read);
});

test.each([
  ['-97.7431, 30.2672', 'Latitude and longitude are swapped. Enter 30.26720, -97.74310'],
  ['95, -88', '“95” is not valid. Enter a latitude from -85 to 85, such as 43.03890.'],
])('the form shows the error in “%s”', async (typed, message) => {
  await open();
  await type(typed);
  await userEvent.tab();
  expect(screen.getByText(message)).toBeInTheDocument();
});

test('SAVE SITE focuses the first invalid field, even above the visible part on a phone', async () => {
  await open();
  await save();
  expect(screen.getByRole('textbox', { name: 'Name your new site:' })).toHaveFocus();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name your new site:' }), NAME);
  await type('Park Place 12');
  await save();
  expect(getCoordinates()).toHaveFocus();
});

test('the form keeps invalid coordinates with an error and saves nothing until they are fixed', async () => {
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name your new site:' }), NAME);
  await type('Park Place 12');
  await save();
  expect(
    screen.getByText('These are not coordinates. Enter latitude and longitude, such as 43.03890, -87.90647.'),
  ).toBeInTheDocument();
  moveByHand({ lat: 43.1526, lng: -88.0372, zoom: 18.1 });
  expect(getCoordinates()).toHaveValue('Park Place 12');
  await save();
  expect(sent).toEqual([]);

  await userEvent.clear(getCoordinates());
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ position: { lat: 43.1526, lng: -88.0372 } });
});

test('the map keeps a close zoom when the person types coordinates', async () => {
  await open();
  moveByHand({ lat: 43.1526, lng: -88.0372, zoom: 19.5 });
  await type('43.2, -88.1{Enter}');
  expect(mapView).toEqual({ lat: 43.2, lng: -88.1, zoom: 19.5 });
});

test('the map moves while the person types coordinates', async () => {
  await open();
  await type('43.1526, -88.0372');
  await waitFor(() => expect(mapView).toEqual({ lat: 43.1526, lng: -88.0372, zoom: 18.1 }));
  expect(getCoordinates()).toHaveFocus();
  expect(getCoordinates()).toHaveValue('43.1526, -88.0372');
});

test('the form restores unfinished input after a reload only for the same person in the same work unit', async () => {
  const getShownName = () => screen.getByRole('textbox', { name: 'Name your new site:' });
  const before = await open();
  await enterName('Park Pl');
  moveByHand({ lat: 43.1526, lng: -88.0372, zoom: 18.1 });
  before.unmount();
  const other = await open({ ...SENDER, unitId: 'another' });
  expect(getShownName()).toHaveValue('');
  other.unmount();
  await open();
  expect(getShownName()).toHaveValue('Park Pl');
  expect(getCoordinates()).toHaveValue('43.15260, -88.03720');
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ name: 'Park Pl', position: { lat: 43.1526, lng: -88.0372 } });
});

test('the form is empty after a site was saved', async () => {
  const before = await open();
  await enterName(NAME);
  moveByHand({ lat: 43.1526, lng: -88.0372, zoom: 18.1 });
  await save();
  await screen.findByText('Your site has been added!');
  moveByHand({ lat: 43.2, lng: -88.1, zoom: 18.1 });
  before.unmount();
  await open();
  expect(screen.getByRole('textbox', { name: 'Name your new site:' })).toHaveValue('');
  expect(getCoordinates()).toHaveValue('43.03890, -87.90647');
});

describe('the place at which the map opens [X-407]', () => {
  const LAST = { lat: 41.5, lng: -90.5 };
  const POSITION = { lat: 44.95, lng: -93.09 };
  let tellPosition: () => void;

  function allowPosition() {
    const getCurrentPosition = (onFound: (found: object) => void) => {
      tellPosition = () => onFound({ coords: { latitude: POSITION.lat, longitude: POSITION.lng } });
    };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
    const query = async () => ({ state: 'granted' });
    Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  }
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'geolocation');
    Reflect.deleteProperty(navigator, 'permissions');
  });

  test('is the last site of the work unit if the browser may not use the position', async () => {
    await open(SENDER, { lastPlace: LAST });
    expect(mapView).toEqual({ ...LAST, zoom: 13 });
  });

  test('is the person’s position if the browser may already use it', async () => {
    allowPosition();
    await open(SENDER, { lastPlace: LAST });
    await act(async () => tellPosition());
    expect(mapView).toEqual({ ...POSITION, zoom: 13 });
  });

  test('stays where the person moved the map before the position was known', async () => {
    allowPosition();
    await open(SENDER, { lastPlace: LAST });
    moveByHand({ lat: 43.1526, lng: -88.0372, zoom: 18.1 });
    await act(async () => tellPosition());
    expect(mapView.lat).toBe(43.1526);
    expect(getCoordinates()).toHaveValue('43.15260, -88.03720');
  });

  test('is not stored on the device until the person moves the map', async () => {
    const before = await open(SENDER, { lastPlace: LAST });
    moveByHand({ ...LAST, zoom: 13 });
    await enterName(NAME);
    before.unmount();
    await open(SENDER, { lastPlace: POSITION });
    expect(mapView).toEqual({ ...POSITION, zoom: 13 });
  });
});

describe('the address search [X-408]', () => {
  const config = { ...CONFIG, addressProvider: 'Mapbox' };
  const ELM = { address: '16 Elm St, Racine, WI 53403', lat: 42.72, lng: -87.78 };
  const OAK = { address: '16 Oak St, Racine, WI 53403', lat: 42.73, lng: -87.79 };
  const getField = () => screen.getByRole('textbox', { name: 'Find an address' });

  async function search(text: string, respond: () => Response) {
    await open(SENDER, { config });
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return respond();
    });
    await userEvent.type(getField(), `${text}{Enter}`);
  }

  test('is not shown without a provider', async () => {
    await open();
    expect(screen.queryByRole('search')).toBeNull();
    expect(getCoordinates()).toHaveAccessibleDescription(/You cannot search for a street address/);
  });

  test('names the company that receives the address', async () => {
    await open(SENDER, { config });
    expect(getField()).toHaveAccessibleDescription(
      'Enter a street, city and state. The address is sent to Mapbox, and the map moves to the result you choose.',
    );
  });

  test('lists the results, and moves the map to a selected one without saving', async () => {
    await search('16 elm', () => Response.json({ places: [ELM, OAK] }));
    expect(await screen.findByText('2 addresses found. Choose one to move the map.')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('list', { name: 'Addresses found' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: OAK.address }));
    expect(mapView).toEqual({ lat: OAK.lat, lng: OAK.lng, zoom: 18.1 });
    expect(getCoordinates()).toHaveValue('42.73000, -87.79000');
    expect(getField()).toHaveValue(OAK.address);
    expect(screen.queryByRole('list', { name: 'Addresses found' })).toBeNull();
    expect(sent).toEqual([{ address: '16 elm', near: { lat: 43.038902, lng: -87.906471 } }]);
  });

  test('shows that nothing was found, until the address changes', async () => {
    await search('16 elm', () => Response.json({ places: [] }));
    const sentence = 'No address was found. Check the spelling, or move the map by hand.';
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    await userEvent.type(getField(), ' st');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('shows that the provider does not respond and keeps the map in place', async () => {
    const message = 'The address search does not respond. Move the map by hand.';
    await search('16 elm', () => Response.json({ code: 'address-search-down', message }, { status: 503 }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(mapView).toMatchObject({ zoom: 13 });
  });

  test('asks for an address if there is none', async () => {
    await search(' ', () => Response.json({ places: [] }));
    expect(getField()).toHaveAccessibleDescription(/Enter an address/);
    expect(getField()).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe('saving a site', () => {
  const CLOSE = { lat: 43.1526, lng: -88.0372, zoom: 18.1 };
  const queryQuestion = () => screen.queryByRole('alertdialog');

  test('adds the site directly and opens the list of sites if the map is close enough [SITES-08, SITES-10, SITES-12]', async () => {
    await open();
    await enterName(NAME);
    moveByHand(CLOSE);
    await save();
    expect(await screen.findByText('Your site has been added!')).toBeInTheDocument();
    expect(queryQuestion()).toBeNull();
    expect(router.push.mock.calls).toEqual([['/app/active-sites']]);
  });

  test('asks for confirmation if the map is not close enough [SITES-13, SITES-14]', async () => {
    await open();
    await enterName(NAME);
    await save();
    expect(queryQuestion()).toHaveAccessibleName(
      'Are you sure this is how you want the map to display in your inspections? You may want to zoom in further.',
    );
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: "Yes, I'm sure" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ name: NAME, zoom: 13 });
  });

  test('is disabled after success, so that a second press does not add another site [SITES-11]', async () => {
    await open();
    await enterName(NAME);
    moveByHand(CLOSE);
    await save();
    await screen.findByText('Your site has been added!');
    expect(screen.getByRole('button', { name: 'SAVE SITE' })).toBeDisabled();
  });

  test('shows a failure and keeps the input [SITES-18]', async () => {
    await open();
    const complaint = 'This could not be done.';
    jest
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ code: 'unexpected', message: complaint }, { status: 500 }));
    await enterName(NAME);
    moveByHand(CLOSE);
    await save();
    expect(await screen.findByText('Site not saved')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Name your new site:' })).toHaveValue(NAME);
    expect(screen.getByRole('button', { name: 'SAVE SITE' })).toBeEnabled();
    expect(router.push).not.toHaveBeenCalled();
  });

  test('opens the library of the new site after SAVE & CUSTOMIZE BMPS [SITES-07, SITES-09]', async () => {
    await open();
    await enterName(NAME);
    moveByHand(CLOSE);
    expect(screen.getByRole('button', { name: 'SAVE SITE' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'SAVE & CUSTOMIZE BMPS' }));
    await waitFor(() => expect(router.push.mock.calls).toEqual([['/app/site-library-practices?site=new']]));
  });
});

test.each([
  ['New site name is too short', 'Lot', 'Lots'],
  ['New site name is too long', 'x'.repeat(141), 'x'.repeat(140)],
])(
  'the form shows “%s” from blur until the person corrects the field [SITES-15, SITES-16]',
  async (complaint, wrong, right) => {
    await open();
    const field = screen.getByRole('textbox', { name: 'Name your new site:' });
    await userEvent.click(field);
    await userEvent.paste(wrong);
    expect(screen.queryByText(complaint)).toBeNull();
    await userEvent.tab();
    expect(screen.getByText(complaint)).toBeInTheDocument();
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(right);
    await userEvent.tab();
    expect(screen.queryByText(complaint)).toBeNull();
  },
);

test('the form has the field, map and zoom of the specification [SITES-06, SITES-17]', async () => {
  await open();
  expect(screen.getByRole('textbox', { name: 'Name your new site:' })).toBeInTheDocument();
  expect([mapView.zoom, DEFAULT_ZOOM.map]).toEqual([13, 14]);
  expect(screen.getByText('Satellite map of the new site').parentElement).toHaveClass('h-[300px]');
});

describe('saving a site after a lost response', () => {
  const ids: (string | null)[] = [];
  const responders: (() => Response)[] = [];
  const loseSignal = () => {
    throw new TypeError('Failed to fetch');
  };
  const respondSaved = () => Response.json({ haulSiteId: 'new', newSite: {} });

  async function openWith(...responses: (() => Response)[]) {
    const shownForm = await open();
    ids.length = 0;
    responders.splice(0, responders.length, ...responses);
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
      sent.push(JSON.parse(String(init?.body)));
      ids.push(new Headers(init?.headers).get('idempotency-key'));
      return (responders.shift() ?? respondSaved)();
    });
    return shownForm;
  }
  const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));

  test('sends the same request on Try again, without asking about the zoom again [X-350]', async () => {
    await openWith(loseSignal, respondSaved);
    await enterName(NAME);
    await save();
    await press("Yes, I'm sure");
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    expect(sent[1]).toEqual(sent[0]);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('sends the same site id after a reload [X-350]', async () => {
    const { unmount } = await openWith(loseSignal);
    await enterName(NAME);
    moveByHand({ lat: 43.1526, lng: -88.0372, zoom: 18.1 });
    await save();
    await screen.findByRole('button', { name: 'Try again' });
    const [first] = ids;
    unmount();
    await openWith(respondSaved);
    await save();
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    expect(ids).toEqual([first]);
  });

  test('adds an existing site again only after a confirmation', async () => {
    const respondExists = () => Response.json({ code: 'site-exists', message: 'It exists.' }, { status: 409 });
    await openWith(respondExists, respondSaved);
    await enterName(NAME);
    moveByHand({ lat: 43.1526, lng: -88.0372, zoom: 18.1 });
    await save();
    expect(await screen.findByText('It exists.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
    await press('Add another');
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    expect(sent[1]).not.toHaveProperty('rejectDuplicate');
  });
});
