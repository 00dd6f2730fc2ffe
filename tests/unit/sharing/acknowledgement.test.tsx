import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { loadSpanishTexts } from '@/tests/unit/ui/spanish-page';
import { Acknowledgement } from '@/components/sharing/acknowledgement';
import { PlainAcknowledgement } from '@/components/sharing/plain-acknowledgement';
import { PageLanguage } from '@/components/ui/text/language';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { INITIAL_FORM_STATE, type FormAction } from '@/lib/form-state';
import type { Language } from '@/lib/language';
import type { LoggedBmp } from '@/lib/reports/domain/report';
import { createNewReport } from '@/lib/reports/domain/fields';
import type { EndedLink, SharedReport } from '@/lib/sharing/contract';

beforeAll(loadSpanishTexts);

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

const WHEN = '2026-11-21T15:10:00.000Z';
const fence: LoggedBmp = {
  id: 'b1',
  practiceId: 'p1',
  name: 'Silt Fence',
  type: 'Perimeter & Sediment Barriers',
  label: '1',
  location: null,
  correctiveActions: [{ id: 'a', name: 'Replace fabric', selected: true }],
  condition: { photos: ['one.jpg'], date: WHEN, description: 'Torn at the corner' },
  correction: null,
  version: 1,
};

function createSharedReport(more: Partial<SharedReport> = {}, status: 'closed' | 'finished' = 'closed'): SharedReport {
  const report = createNewReport('r1', { id: '', name: 'Dana Kowalczyk', email: '' }, WHEN);
  return {
    report: { ...report, status, siteName: 'Menomonee Crossing', bmps: [fence] },
    unitName: 'Lakeshore Erosion Control',
    recipientName: 'Anita Voss',
    isAcknowledged: false,
    acknowledgedAt: null,
    addenda: [],
    images: { 'one.jpg': '/images/practiceactions/one.jpg?signed' },
    pdf: '/record/r1.pdf?signed',
    ...more,
  };
}

type Answer = (signal: AbortSignal) => Promise<Response>;
const createResponder =
  (body: unknown, status = 200): Answer =>
  async () =>
    Response.json(body, { status });
const respondWithReport = (one: SharedReport) =>
  createResponder({ tokenData: [one], workGroupData: { name: one.unitName } });
const neverRespond: Answer = (signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));

/**
 * Opens the page with a server that gives these responses. Returns the sent acknowledgements, and the signals of all
 * requests.
 */
async function open(
  load: Answer,
  acknowledge: Answer = createResponder({ success: true }),
  language: Language = 'en',
  { ended = null, renewAction = jest.fn() }: { ended?: EndedLink | null; renewAction?: FormAction } = {},
) {
  const sent: unknown[] = [];
  const signals: AbortSignal[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (String(url).includes('loadEndedLink')) return createResponder({ link: ended })(new AbortController().signal);
    const signal = init?.signal ?? new AbortController().signal;
    signals.push(signal);
    if (init?.method !== 'POST') return load(signal);
    sent.push(JSON.parse(String(init.body)));
    return acknowledge(signal);
  });
  render(
    <PageLanguage language={language}>
      <ToastProvider>
        <PopupProvider>
          <Acknowledgement token="secret" renewAction={renewAction} />
        </PopupProvider>
      </ToastProvider>
    </PageLanguage>,
  );
  await settle();
  return { sent, signals };
}

const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const getNotes = () => screen.getByLabelText(/Notes/);
async function press() {
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge' }));
  await settle();
}

describe('the page while it loads', () => {
  test('shows a message, and after 5 seconds cancels the request and shows a failure [ACK-05, ACK-06, ACK-07]', async () => {
    const { signals } = await open(neverRespond);
    expect(screen.getByText('Loading your inspection...')).toBeInTheDocument();
    await advanceTime(4900);
    expect(screen.getByText('Loading your inspection...')).toBeInTheDocument();
    await advanceTime(100);
    expect(signals[0]?.aborted).toBe(true);
    expect(screen.getByText("Your inspection couldn't be loaded.")).toBeVisible();
    expect(screen.getByText(/You might need to check your connection, or try again later\./)).toBeVisible();
  });

  test('shows the failure with Try again when the lookup fails [ACK-07]', async () => {
    let times = 0;
    await open((signal) =>
      (times += 1) === 1 ? createResponder({}, 500)(signal) : respondWithReport(createSharedReport())(signal),
    );
    expect(screen.getByText("Your inspection couldn't be loaded.")).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(screen.getByRole('heading', { name: 'Menomonee Crossing' })).toBeVisible();
  });

  test('shows “Invalid inspection” for a URL with text after its token [ACK-08]', async () => {
    await open(createResponder({ code: 'bad-input', message: 'Too big' }, 400));
    expect(screen.getByText('Invalid inspection.')).toBeVisible();
  });

  test('shows “Invalid inspection” for an unknown link [ACK-08]', async () => {
    await open(createResponder({ tokenData: [], workGroupData: { name: '' } }));
    expect(screen.getByText('Invalid inspection.')).toBeVisible();
    expect(
      screen.getByText(/Please contact your admin if you believe you are recieving this message in error\./),
    ).toBeVisible();
    expect(screen.getByText(/^Check that you opened the whole link\./)).toBeVisible();
  });

  test('does not acknowledge the report [ACK-11]', async () => {
    const { sent } = await open(respondWithReport(createSharedReport()));
    await advanceTime(60_000);
    expect(sent).toEqual([]);
  });
});

describe('the page of a link', () => {
  test('shows the report to read, with its pictures and the PDF [ACK-01, ACK-02, VIEW-06]', async () => {
    await open(respondWithReport(createSharedReport()));
    expect(screen.getByText(/Lakeshore Erosion Control$/)).toBeVisible();
    expect(screen.getAllByText('11-21-2026 09:10 am').length).toBeGreaterThan(0);
    expect(screen.getByText('Torn at the corner')).toBeVisible();
    expect(screen.getByAltText('Silt Fence, condition, photo 1')).toHaveAttribute(
      'src',
      '/images/practiceactions/one.jpg?signed',
    );
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute(
      'href',
      '/inspection-acknowledgement/secret/pdf',
    );
    expect(screen.getByRole('link', { name: /Silt Fence/ })).toHaveAttribute('href', '#bmp-b1');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  test('lists the addenda with text, name, day and photos [SIGN-10]', async () => {
    const addendum = { id: 'a1', number: 1, section: 'Weather Conditions', text: 'It rained.', photos: ['one.jpg'] };
    await open(
      respondWithReport(createSharedReport({ addenda: [{ ...addendum, name: 'Ines Novak', signedAt: WHEN }] })),
    );
    const card = within(screen.getByRole('region', { name: 'Addenda' }));
    expect(card.getByRole('heading', { name: 'Addendum 1 of 11-21' })).toBeVisible();
    expect(card.getByText('It rained.')).toBeVisible();
    expect(card.getByText('Signed by Ines Novak, 11-21-2026')).toBeVisible();
    expect(card.getByAltText('Addendum 1, photo 1')).toHaveAttribute('src', '/images/practiceactions/one.jpg?signed');
  });

  test('has a field for library improvements, a field for questions and comments, and the button [ACK-03, ACK-04]', async () => {
    await open(respondWithReport(createSharedReport()));
    expect(getNotes()).toHaveAttribute('placeholder', 'Library improvements, questions or comments');
    expect(screen.getByRole('button', { name: 'Acknowledge' })).toBeEnabled();
  });

  test.each([
    [
      'acknowledged before',
      createSharedReport({ isAcknowledged: true }),
      'You have already acknowledged this Inspection.',
    ],
    [
      'acknowledged before, and the inspection is finished',
      createSharedReport({ isAcknowledged: true }, 'finished'),
      'You have already acknowledged this Inspection.',
    ],
    [
      'finished',
      createSharedReport({}, 'finished'),
      'This Inspection has been closed; you can no longer acknowledge it.',
    ],
  ])('shows a sentence without fields or buttons: %s [ACK-09, ACK-10]', async (_when, one, sentence) => {
    await open(respondWithReport(one));
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });
});

describe('the page on a phone', () => {
  const isBefore = (first: Element, second: Element) =>
    Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING);
  const getReport = () => screen.getByRole('heading', { name: 'Menomonee Crossing' });
  const getForm = () => screen.getByRole('region', { name: 'Acknowledge this inspection' });
  const queryFormLink = () => screen.queryByRole('link', { name: 'Go to Acknowledge' });

  const expectRequestAboveReport = () => {
    const request = screen.getByText('Lakeshore Erosion Control asks you to acknowledge this inspection.');
    expect(request.parentElement).toHaveTextContent('Not acknowledged yet.');
    expect([isBefore(request, getReport()), isBefore(getReport(), getForm())]).toEqual([true, true]);
    const target = document.getElementById(queryFormLink()?.getAttribute('href')?.slice(1) ?? '');
    expect(target).toContainElement(getForm());
  };

  test('links from above the report to the form, with or without scripts [ACK-02, ACK-04]', async () => {
    await open(respondWithReport(createSharedReport()));
    expectRequestAboveReport();
    cleanup();
    renderPlain(createSharedReport());
    expectRequestAboveReport();
  });

  test('shows a sentence above the report and no link when nothing can be acknowledged [ACK-09, ACK-10]', async () => {
    await open(respondWithReport(createSharedReport({}, 'finished')));
    expect(isBefore(getForm(), getReport())).toBe(true);
    expect(queryFormLink()).toBeNull();
    cleanup();
    await open(respondWithReport(createSharedReport()));
    await press();
    expect(isBefore(getForm(), getReport())).toBe(true);
    expect(within(getForm()).getByText('You have successfully acknowledged this inspection.')).toBeVisible();
    expect(queryFormLink()).toBeNull();
  });
});

describe('a page that stays open longer than the URLs of its pictures are valid', () => {
  const HOUR = 60 * 60 * 1000;
  const getPicture = () => screen.getByAltText('Silt Fence, condition, photo 1');
  const createReportSignedAt = (time: number) =>
    createSharedReport({ images: { 'one.jpg': `/images/practiceactions/one.jpg?signed${time}` } });

  test('requests new URLs when a picture does not load, and keeps the entered notes', async () => {
    let times = 0;
    await open((signal) => respondWithReport(createReportSignedAt((times += 1)))(signal));
    fireEvent.change(getNotes(), { target: { value: 'Long thoughts' } });
    await advanceTime(2 * HOUR);
    fireEvent.error(getPicture());
    await settle();
    expect(getPicture()).toHaveAttribute('src', '/images/practiceactions/one.jpg?signed2');
    expect(getNotes()).toHaveValue('Long thoughts');
  });

  test('requests new URLs when the page is shown again, before a picture fails to load', async () => {
    let times = 0;
    await open((signal) => respondWithReport(createReportSignedAt((times += 1)))(signal));
    const showPageAgain = async () => {
      fireEvent(document, new Event('visibilitychange'));
      await settle();
    };
    await advanceTime(HOUR / 2);
    await showPageAgain();
    expect(getPicture()).toHaveAttribute('src', '/images/practiceactions/one.jpg?signed1');
    await advanceTime(HOUR / 2);
    await showPageAgain();
    expect(getPicture()).toHaveAttribute('src', '/images/practiceactions/one.jpg?signed2');
  });

  test('requests all URLs once, and not again for a missing picture', async () => {
    const { signals } = await open(respondWithReport(createSharedReport()));
    fireEvent.error(getPicture());
    await settle();
    expect(signals).toHaveLength(1);
    await advanceTime(2 * HOUR);
    for (let time = 0; time < 3; time++) fireEvent.error(getPicture());
    await settle();
    fireEvent.error(getPicture());
    await settle();
    expect(signals).toHaveLength(2);
  });

  test('keeps its pictures when its link has ended or the server is unreachable', async () => {
    let times = 0;
    await open((signal) =>
      (times += 1) === 1
        ? respondWithReport(createSharedReport())(signal)
        : createResponder({ tokenData: [], workGroupData: { name: '' } })(signal),
    );
    await advanceTime(2 * HOUR);
    fireEvent.error(getPicture());
    await settle();
    expect(screen.getByRole('heading', { name: 'Menomonee Crossing' })).toBeVisible();
  });
});

describe('the acknowledgement', () => {
  test('is sent once with the notes, then the page shows a popup and no buttons [ACK-11, ACK-12, CALLS-10]', async () => {
    const { sent } = await open(respondWithReport(createSharedReport()));
    fireEvent.change(getNotes(), { target: { value: 'Add wattles' } });
    await press();
    expect(sent).toEqual([{ token: 'secret', notes: 'Add wattles' }]);
    expect(screen.getByText('Inspection Acknowledged')).toBeVisible();
    expect(screen.getAllByText('You have successfully acknowledged this inspection.')[0]).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('Inspection Acknowledged')).toBeNull();
  });

  test('is canceled after 5 seconds with the failure popup, and can be retried [ACK-13, ACK-14, X-56]', async () => {
    const { signals } = await open(respondWithReport(createSharedReport()), neverRespond);
    await press();
    await advanceTime(4900);
    expect(screen.queryByText('Inspection Not Acknowledged')).toBeNull();
    await advanceTime(100);
    expect(signals.at(-1)?.aborted).toBe(true);
    expect(screen.getByText('Inspection Not Acknowledged')).toBeVisible();
    expect(screen.getByText('Check your connection and try again later')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByText('Inspection Not Acknowledged')).toBeNull();
    expect(screen.getByRole('button', { name: 'Acknowledge' })).toBeEnabled();
  });

  test('keeps the notes after a failure [ACK-13]', async () => {
    await open(respondWithReport(createSharedReport()), () => Promise.reject(new TypeError('offline')));
    fireEvent.change(getNotes(), { target: { value: 'Long thoughts' } });
    await press();
    expect(screen.getByText('Inspection Not Acknowledged')).toBeVisible();
    expect(getNotes()).toHaveValue('Long thoughts');
  });

  test('restores unsent notes after a reload or a change of language', async () => {
    await open(respondWithReport(createSharedReport()));
    fireEvent.change(screen.getByLabelText(/Notes/), { target: { value: 'Half written' } });
    cleanup();
    await open(respondWithReport(createSharedReport()), undefined, 'es');
    expect(screen.getByRole('textbox')).toHaveValue('Half written');
    cleanup();
    await open(respondWithReport(createSharedReport()));
    await press();
    cleanup();
    await open(respondWithReport(createSharedReport()));
    expect(screen.getByLabelText(/Notes/)).toHaveValue('');
  });

  test('is rejected when the link was revoked while the page was open, and keeps the notes [ACK-08, ACK-13, X-01]', async () => {
    await open(
      respondWithReport(createSharedReport()),
      createResponder({ code: 'acknowledgement-unknown', message: 'Invalid inspection.' }, 404),
    );
    fireEvent.change(getNotes(), { target: { value: 'Long thoughts' } });
    await press();
    expect(screen.getByText('Inspection Not Acknowledged')).toBeVisible();
    expect(screen.getByText('Invalid inspection.')).toBeVisible();
    expect(screen.queryByText(/your connection/)).toBeNull();
    expect(getNotes()).toHaveValue('Long thoughts');
    expect(screen.getByRole('heading', { name: 'Menomonee Crossing' })).toBeVisible();
  });

  test('shows that the period has ended, without a message about the connection, and becomes read-only [ACK-10]', async () => {
    await open(
      respondWithReport(createSharedReport()),
      createResponder({ code: 'acknowledgement-ended', message: 'closed' }, 409),
    );
    await press();
    expect(screen.getByText('This Inspection has been closed; you can no longer acknowledge it.')).toBeVisible();
    expect(screen.getByText(/^The acknowledgement period ended before you submitted\./)).toBeVisible();
    expect(screen.queryByText(/connection/)).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('shows notes that were entered while the period ended, so that the reader can copy them', async () => {
    await open(
      respondWithReport(createSharedReport()),
      createResponder({ code: 'acknowledgement-ended', message: 'closed' }, 409),
    );
    fireEvent.change(getNotes(), { target: { value: 'Long thoughts' } });
    await press();
    const notesField = screen.getByLabelText('Your notes were not sent');
    expect(notesField).toHaveValue('Long thoughts');
    expect(notesField).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  test('does not show notes as sent that were entered after another acknowledgement [ACK-11, X-280]', async () => {
    await open(
      respondWithReport(createSharedReport()),
      createResponder({ code: 'acknowledged-already', message: 'already' }, 409),
    );
    fireEvent.change(getNotes(), { target: { value: 'Long thoughts' } });
    await press();
    expect(screen.queryByText('Inspection Acknowledged')).toBeNull();
    expect(screen.queryByText('Inspection Not Acknowledged')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Your notes were not sent' })).toBeVisible();
    expect(screen.getAllByText('You have already acknowledged this Inspection.').length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Your notes were not sent')).toHaveValue('Long thoughts');
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
  });

  test('shows notes that were entered before the period ended, also after a reload', async () => {
    await open(respondWithReport(createSharedReport()));
    fireEvent.change(getNotes(), { target: { value: 'Half written' } });
    cleanup();
    await open(respondWithReport(createSharedReport({}, 'finished')));
    expect(screen.getByLabelText('Your notes were not sent')).toHaveValue('Half written');
  });

  test('accepts notes of 65535 characters and rejects notes of 65536 [ACK-15, ACK-16]', async () => {
    const { sent } = await open(respondWithReport(createSharedReport()));
    fireEvent.change(getNotes(), { target: { value: 'x'.repeat(65_536) } });
    await press();
    expect(screen.getByText('Notes are too long')).toBeVisible();
    expect(sent).toEqual([]);
    fireEvent.change(getNotes(), { target: { value: 'x'.repeat(65_535) } });
    await press();
    expect(sent).toHaveLength(1);
  });

  test('is sent once when the button is pressed twice', async () => {
    const { sent } = await open(respondWithReport(createSharedReport()), neverRespond);
    await press();
    await press();
    expect(sent).toHaveLength(1);
  });
});

describe('the page in Spanish', () => {
  const openInSpanish = (one: SharedReport, acknowledge?: Answer) => open(respondWithReport(one), acknowledge, 'es');

  test('keeps the report in English, marks its language, and says that the record is in English', async () => {
    await openInSpanish(createSharedReport());
    expect(screen.getByText(/^El informe está en inglés: es el registro/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Menomonee Crossing' }).closest('[lang]')).toHaveAttribute('lang', 'en');
    expect(screen.getByRole('heading', { name: 'Acuse recibo de esta inspección' }).closest('[lang=en]')).toBeNull();
    const request = screen.getByText('Lakeshore Erosion Control le pide que acuse recibo de esta inspección.');
    expect(request.parentElement).toHaveTextContent('Todavía sin acuse de recibo.');
    expect(request.closest('[lang=en]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ir al acuse de recibo' }).closest('[lang=en]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Descargar PDF' })).toHaveAttribute('lang', 'es');
  });

  test('shows the request, the result and the confirmation in Spanish and sends the same data', async () => {
    const { sent } = await openInSpanish(createSharedReport());
    fireEvent.change(screen.getByLabelText('Notas (opcional)'), { target: { value: 'Gracias' } });
    fireEvent.click(screen.getByRole('button', { name: 'Acusar recibo' }));
    await settle();
    expect(sent).toEqual([{ token: 'secret', notes: 'Gracias' }]);
    const popup = screen.getByRole('heading', { name: 'Recibo confirmado' });
    expect(popup.closest('[lang]')).toHaveAttribute('lang', 'es');
    expect(screen.getByRole('button', { name: 'Cerrar' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Acusar recibo' })).toBeNull();
  });

  test.each([
    ['no response', createResponder({}, 500), 'Revise su conexión e inténtelo de nuevo más tarde'],
    [
      'the period had ended',
      createResponder({ code: 'acknowledgement-ended', message: 'This Inspection has been closed' }, 409),
      /^El plazo terminó antes de que llegara su acuse de recibo/,
    ],
  ])('shows in Spanish that the report was not acknowledged after %s', async (_what, respond, reason) => {
    await openInSpanish(createSharedReport(), respond);
    fireEvent.click(screen.getByRole('button', { name: 'Acusar recibo' }));
    await settle();
    expect(screen.getByText('No se acusó recibo')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
  });

  test.each([
    ['acknowledged before', createSharedReport({ isAcknowledged: true }), 'Usted ya acusó recibo de esta inspección.'],
    ['closed', createSharedReport({}, 'finished'), 'Esta inspección se cerró; ya no es posible acusar recibo.'],
  ])('shows in Spanish that the report was %s', async (_what, one, sentence) => {
    await openInSpanish(one);
    expect(screen.getByText(sentence)).toBeVisible();
  });

  test('shows the message about an unknown link in Spanish', async () => {
    await open(createResponder({ tokenData: [], workGroupData: { name: '' } }), undefined, 'es');
    expect(screen.getByText('Inspección no válida.')).toBeVisible();
  });
});

const renderPlain = (loaded: SharedReport | 'not-loaded' | null, action: FormAction = jest.fn()) =>
  render(
    <ToastProvider>
      <PlainAcknowledgement
        token="t"
        sharedReport={loaded}
        endedLink={null}
        wasJustAcknowledged={false}
        action={action}
        renewAction={jest.fn()}
      />
    </ToastProvider>,
  );

test('the page does not call the link invalid when the server is unreachable, also without scripts [ACK-07, ACK-08]', () => {
  const { unmount } = renderPlain('not-loaded');
  expect(screen.getByText(/Your inspection couldn.t be loaded\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
    'href',
    '/inspection-acknowledgement/t?plain=open',
  );
  unmount();
  renderPlain(null);
  expect(screen.getByText('Invalid inspection.')).toBeVisible();
});

test.each([
  { code: 'acknowledgement-ended', message: 'This Inspection has been closed.' },
  { code: 'acknowledged-already', message: 'You have acknowledged before.' },
] as const)('the page keeps notes that the server rejects as $code, also without scripts', async (ended) => {
  const action: FormAction = async (_before, form) => ({
    ...INITIAL_FORM_STATE,
    error: ended,
    values: { notes: String(form.get('notes')) },
  });
  renderPlain(createSharedReport(), action);
  fireEvent.change(getNotes(), { target: { value: 'Long thoughts' } });
  await press();
  expect(screen.getByText(ended.message)).toBeVisible();
  expect(screen.getByLabelText('Your notes were not sent')).toHaveValue('Long thoughts');
});

test('the page shows a message and keeps the notes when the plain form gets no response', async () => {
  renderPlain(createSharedReport(), () => Promise.reject(new TypeError('Failed to fetch')));
  fireEvent.change(getNotes(), { target: { value: 'Long thoughts' } });
  await press();
  expect(screen.getByText(/^The server did not respond\./)).toBeVisible();
  expect(getNotes()).toHaveValue('Long thoughts');
});

describe('the page of a link that has ended', () => {
  const NOTHING = createResponder({ tokenData: [], workGroupData: { name: '' } });
  const ENDED: EndedLink = {
    state: 'expired',
    unitName: 'Lakeshore Erosion Control',
    sender: 'Dana Kowalczyk',
    sentTo: 'a•••@example.com',
    isJustSent: false,
  };
  const openEndedLink = (ended: Partial<EndedLink>, renewAction: FormAction = jest.fn(), language: Language = 'en') =>
    open(NOTHING, undefined, language, { ended: { ...ENDED, ...ended }, renewAction });
  const getSendButton = () => screen.queryByRole('button', { name: 'Send a new link' });

  test('sends a new link on request and shows the address', async () => {
    const renewAction = jest.fn<ReturnType<FormAction>, Parameters<FormAction>>(async () => ({
      ...INITIAL_FORM_STATE,
      values: { sent: 'yes' },
    }));
    await openEndedLink({}, renewAction);
    expect(screen.getByRole('heading', { name: 'This link expired.' })).toBeVisible();
    expect(screen.getByText('The new link goes to the same address: a•••@example.com')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    await settle();
    expect(renewAction.mock.calls[0]?.[1].get('token')).toBe('secret');
    expect(screen.getByText('A new link was sent to a•••@example.com. Open the newest email.')).toBeVisible();
    expect(getSendButton()).toBeNull();
  });

  test('offers no new link when one was just sent', async () => {
    await openEndedLink({ state: 'replaced', isJustSent: true });
    expect(screen.getByText('A new link was sent to a•••@example.com. Open the newest email.')).toBeVisible();
    expect(getSendButton()).toBeNull();
  });

  test.each([
    [
      'revoked',
      'Dana Kowalczyk',
      'This link was revoked.',
      'Ask Dana Kowalczyk of Lakeshore Erosion Control for a new one.',
    ],
    ['not-shared', null, 'This link no longer works.', 'Ask Lakeshore Erosion Control for a new one.'],
  ] as const)('says whom to ask, without a button, when the link is %s', async (state, sender, title, advice) => {
    await openEndedLink({ state, sender });
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(advice)).toBeVisible();
    expect(getSendButton()).toBeNull();
  });

  test('explains in Spanish why no new link was sent', async () => {
    const error = { code: 'limit-reached', message: 'Too many new links.' } as const;
    await openEndedLink({}, async () => ({ ...INITIAL_FORM_STATE, error }), 'es');
    expect(screen.getByRole('heading', { name: 'Este enlace venció.' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Enviar un enlace nuevo' }));
    await settle();
    expect(screen.getByText('No se envió el enlace nuevo. Inténtelo de nuevo más tarde.')).toBeVisible();
  });
});
