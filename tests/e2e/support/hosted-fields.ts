import type { BrowserContext, FrameLocator, Page, Route } from '@playwright/test';

/**
 * The payment provider in the browser: its script, the frames of its fields and the question of a card's bank, all on its
 * own addresses, as the real ones are. What is typed goes to the stand-in of its HTTP interface and never to our page.
 */
export async function serveHostedFields(context: BrowserContext): Promise<void> {
  const getHtml = (body: string, script: string) => (route: Route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8">${body}<script>${script}</script>`,
    });
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${runProviderScript.toString()})()` }),
  );
  await context.route('https://js.stripe.com/field.html', getHtml(FIELD, `(${runFieldScript.toString()})()`));
  await context.route('https://hooks.stripe.com/**', getHtml(QUESTION, `(${runBankScript.toString()})()`));
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await route.fetch({ url: `${process.env.EARTHTIGHT_TEST_STRIPE ?? ''}${pathname}` });
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
}

const FIELD = `<style>body{margin:0}input{all:unset;width:100%;font:16px/24px sans-serif}</style><input autocomplete="off">`;
const QUESTION = '<h1>Your bank asks</h1><button>Complete</button><button>Fail</button>';

const FIELD_TITLES = {
  number: 'Secure card number input frame',
  expiry: 'Secure expiration date input frame',
  code: 'Secure CVC input frame',
};

const getFieldIn = (page: Page, name: keyof typeof FIELD_TITLES) =>
  page.frameLocator(`iframe[title="${FIELD_TITLES[name]}"]`).getByRole('textbox');

/** Types a card into the provider's three fields. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await getFieldIn(page, 'number').fill(number);
  await getFieldIn(page, 'expiry').fill('04/31');
  await getFieldIn(page, 'code').fill('123');
}

/** The frame in which the card's bank asks the person. */
export const getBank = (page: Page): FrameLocator => page.frameLocator('iframe[title="Your bank asks"]');

/** The provider's script in our page. It runs there alone, so it contains everything that it needs. */
function runProviderScript() {
  interface Answer {
    to: string;
    id?: string;
    error?: { message: string };
  }
  const kinds: Record<string, { title: string; label: string }> = {
    cardNumber: { title: 'Secure card number input frame', label: 'Credit or debit card number' },
    cardExpiry: { title: 'Secure expiration date input frame', label: 'Credit or debit card expiration date' },
    cardCvc: { title: 'Secure CVC input frame', label: 'Credit or debit card CVC/CVV' },
  };
  const getFrame = (title: string, src: string) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { title, src, allow: 'payment *' });
    frame.style.cssText = 'border:0;width:100%;height:24px;display:block';
    return frame;
  };
  const answerTo = (wanted: string) =>
    new Promise<Answer>((answered) => {
      const onMessage = ({ origin, data }: MessageEvent<Answer>) => {
        if (!/^https:\/\/(js|hooks)\.stripe\.com$/.test(origin) || data.to !== wanted) return;
        window.removeEventListener('message', onMessage);
        answered(data);
      };
      window.addEventListener('message', onMessage);
    });

  function elements() {
    const made = new Map<string, object>();
    const create = (kind: string, { placeholder = '', classes = { focus: '' } } = {}) => {
      const { title, label } = kinds[kind] ?? { title: kind, label: kind };
      const settings = new URLSearchParams({ kind, label, placeholder });
      const frame = getFrame(title, `https://js.stripe.com/field.html#${settings.toString()}`);
      const onFocus = ({ data, source }: MessageEvent<Answer>) => {
        if (source === frame.contentWindow && data.to === 'focus')
          frame.parentElement?.classList.toggle(classes.focus, data.id === 'in');
      };
      const element = {
        frame,
        mount: (place: HTMLElement) => {
          place.append(frame);
          window.addEventListener('message', onFocus);
        },
        destroy: () => {
          frame.remove();
          made.delete(kind);
          window.removeEventListener('message', onFocus);
        },
      };
      made.set(kind, element);
      return element;
    };
    return { create, getElement: (kind: string) => made.get(kind) ?? null };
  }

  async function createPaymentMethod({
    card,
    billing_details,
  }: {
    card: { frame: HTMLIFrameElement };
    billing_details: object;
  }) {
    const answer = answerTo('card');
    card.frame.contentWindow?.postMessage({ details: JSON.stringify(billing_details) }, 'https://js.stripe.com');
    const { id, error } = await answer;
    return error ? { error } : { paymentMethod: { id } };
  }

  async function handleNextAction({ clientSecret }: { clientSecret: string }) {
    const frame = getFrame('Your bank asks', `https://hooks.stripe.com/3d_secure_2#${clientSecret}`);
    frame.style.cssText = 'position:fixed;inset:10%;width:80%;height:80%;background:#fff;z-index:99';
    const answer = answerTo('bank');
    document.body.append(frame);
    const { error } = await answer;
    frame.remove();
    return error ? { error } : { setupIntent: { status: 'succeeded' } };
  }

  const [, version] = new URL((document.currentScript as HTMLScriptElement).src).pathname.split('/');
  const Stripe = () => ({ elements, createPaymentMethod, handleNextAction });
  Object.assign(window, { Stripe: Object.assign(Stripe, { version }) });
}

/** One field. That of the number sends what stands in all three, which are of one origin, to the provider. */
function runFieldScript() {
  const settings = new URLSearchParams(window.location.hash.slice(1));
  const field = document.querySelector('input');
  if (!field) return;
  field.name = settings.get('kind') ?? '';
  field.placeholder = settings.get('placeholder') ?? '';
  field.setAttribute('aria-label', settings.get('label') ?? '');
  const post = (message: object) => window.parent.postMessage(message, '*');
  field.addEventListener('focus', () => post({ to: 'focus', id: 'in' }));
  field.addEventListener('blur', () => post({ to: 'focus', id: 'out' }));

  const getEnteredIn = (kind: string): string => {
    for (let index = 0; index < window.parent.frames.length; index += 1) {
      try {
        const input = window.parent.frames[index]?.document.querySelector<HTMLInputElement>(`input[name=${kind}]`);
        if (input) return input.value;
      } catch {
        // A frame of another person.
      }
    }
    return '';
  };
  window.addEventListener('message', ({ data }: MessageEvent<{ details?: string }>) => {
    if (data.details === undefined) return;
    const [month = '', year = ''] = getEnteredIn('cardExpiry').split('/');
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': getEnteredIn('cardNumber'),
      'card[exp_month]': month,
      'card[exp_year]': year,
      'card[cvc]': getEnteredIn('cardCvc'),
      billing_details: data.details,
    });
    void fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST', body })
      .then((answer) => answer.json())
      .then(({ id, error }: { id?: string; error?: object }) => post({ to: 'card', id, error }));
  });
}

/** The question of the card's bank, as the provider's test mode asks it. */
function runBankScript() {
  const post = (message: object) => window.parent.postMessage({ to: 'bank', ...message }, '*');
  const [agree, refuse] = document.querySelectorAll('button');
  agree?.addEventListener('click', () => {
    const body = new URLSearchParams({ client_secret: window.location.hash.slice(1) });
    void fetch('https://api.stripe.com/v1/3ds2/authenticate', { method: 'POST', body }).then(() => post({}));
  });
  refuse?.addEventListener('click', () =>
    post({ error: { message: 'We are unable to authenticate your payment method.' } }),
  );
}
