import type { BrowserContext, FrameLocator, Page, Route } from '@playwright/test';

/**
 * Serves a fake of Stripe's browser part on Stripe's own URLs: its script, the frames of the card fields, and the
 * bank's check. Card data goes to the fake of Stripe's API and never to our page.
 */
export async function serveHostedFields(context: BrowserContext): Promise<void> {
  const createPageHandler = (body: string, script: string) => (route: Route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><meta charset="utf-8">${body}<script>${script}</script>`,
    });
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${runProviderScript.toString()})()` }),
  );
  await context.route(
    'https://js.stripe.com/field.html',
    createPageHandler(FIELD_PAGE, `(${runFieldScript.toString()})()`),
  );
  await context.route('https://hooks.stripe.com/**', createPageHandler(BANK_CHECK, `(${runBankScript.toString()})()`));
  await context.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const response = await route.fetch({ url: `${process.env.EARTHTIGHT_TEST_STRIPE ?? ''}${pathname}` });
    await route.fulfill({ response, headers: { ...response.headers(), 'access-control-allow-origin': '*' } });
  });
}

const FIELD_PAGE = `<style>body{margin:0}input{all:unset;width:100%;font:16px/24px sans-serif}</style><input autocomplete="off">`;
const BANK_CHECK = '<h1>Your bank asks</h1><button>Complete</button><button>Fail</button>';

const FIELD_TITLES = {
  number: 'Secure card number input frame',
  expiry: 'Secure expiration date input frame',
  code: 'Secure CVC input frame',
};

const getCardField = (page: Page, name: keyof typeof FIELD_TITLES) =>
  page.frameLocator(`iframe[title="${FIELD_TITLES[name]}"]`).getByRole('textbox');

/** Enters a card into the three hosted fields. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await getCardField(page, 'number').fill(number);
  await getCardField(page, 'expiry').fill('04/31');
  await getCardField(page, 'code').fill('123');
}

/** The frame of the bank's check. */
export const getBankFrame = (page: Page): FrameLocator => page.frameLocator('iframe[title="Your bank asks"]');

/** Stripe's script. Runs in the page, so it contains everything that it needs. */
function runProviderScript() {
  interface Message {
    to: string;
    id?: string;
    error?: { message: string };
  }
  const kinds: Record<string, { title: string; label: string }> = {
    cardNumber: { title: 'Secure card number input frame', label: 'Credit or debit card number' },
    cardExpiry: { title: 'Secure expiration date input frame', label: 'Credit or debit card expiration date' },
    cardCvc: { title: 'Secure CVC input frame', label: 'Credit or debit card CVC/CVV' },
  };
  const createFrame = (title: string, src: string) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { title, src, allow: 'payment *' });
    frame.style.cssText = 'border:0;width:100%;height:24px;display:block';
    return frame;
  };
  const waitForMessage = (recipient: string) =>
    new Promise<Message>((resolve) => {
      const onMessage = ({ origin, data }: MessageEvent<Message>) => {
        if (!/^https:\/\/(js|hooks)\.stripe\.com$/.test(origin) || data.to !== recipient) return;
        window.removeEventListener('message', onMessage);
        resolve(data);
      };
      window.addEventListener('message', onMessage);
    });

  function elements() {
    const elementsByKind = new Map<string, object>();
    const create = (kind: string, { placeholder = '', classes = { focus: '' } } = {}) => {
      const { title, label } = kinds[kind] ?? { title: kind, label: kind };
      const settings = new URLSearchParams({ kind, label, placeholder });
      const frame = createFrame(title, `https://js.stripe.com/field.html#${settings.toString()}`);
      const onFocus = ({ data, source }: MessageEvent<Message>) => {
        if (source === frame.contentWindow && data.to === 'focus')
          frame.parentElement?.classList.toggle(classes.focus, data.id === 'in');
      };
      const element = {
        frame,
        mount: (parent: HTMLElement) => {
          parent.append(frame);
          window.addEventListener('message', onFocus);
        },
        destroy: () => {
          frame.remove();
          elementsByKind.delete(kind);
          window.removeEventListener('message', onFocus);
        },
      };
      elementsByKind.set(kind, element);
      return element;
    };
    return { create, getElement: (kind: string) => elementsByKind.get(kind) ?? null };
  }

  async function createPaymentMethod({
    card,
    billing_details,
  }: {
    card: { frame: HTMLIFrameElement };
    billing_details: object;
  }) {
    const message = waitForMessage('card');
    card.frame.contentWindow?.postMessage({ details: JSON.stringify(billing_details) }, 'https://js.stripe.com');
    const { id, error } = await message;
    return error ? { error } : { paymentMethod: { id } };
  }

  async function handleNextAction({ clientSecret }: { clientSecret: string }) {
    const frame = createFrame('Your bank asks', `https://hooks.stripe.com/3d_secure_2#${clientSecret}`);
    frame.style.cssText = 'position:fixed;inset:10%;width:80%;height:80%;background:#fff;z-index:99';
    const message = waitForMessage('bank');
    document.body.append(frame);
    const { error } = await message;
    frame.remove();
    return error ? { error } : { setupIntent: { status: 'succeeded' } };
  }

  const [, version] = new URL((document.currentScript as HTMLScriptElement).src).pathname.split('/');
  const Stripe = () => ({ elements, createPaymentMethod, handleNextAction });
  Object.assign(window, { Stripe: Object.assign(Stripe, { version }) });
}

/** A card field. The number field sends the values of all three fields, which have the same origin. */
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

  const readField = (kind: string): string => {
    for (let index = 0; index < window.parent.frames.length; index += 1) {
      try {
        const input = window.parent.frames[index]?.document.querySelector<HTMLInputElement>(`input[name=${kind}]`);
        if (input) return input.value;
      } catch {
        // A frame of another origin.
      }
    }
    return '';
  };
  window.addEventListener('message', ({ data }: MessageEvent<{ details?: string }>) => {
    if (data.details === undefined) return;
    const [month = '', year = ''] = readField('cardExpiry').split('/');
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': readField('cardNumber'),
      'card[exp_month]': month,
      'card[exp_year]': year,
      'card[cvc]': readField('cardCvc'),
      billing_details: data.details,
    });
    void fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST', body })
      .then((response) => response.json())
      .then(({ id, error }: { id?: string; error?: object }) => post({ to: 'card', id, error }));
  });
}

/** The bank's check, as in Stripe's test mode. */
function runBankScript() {
  const post = (message: object) => window.parent.postMessage({ to: 'bank', ...message }, '*');
  const [completeButton, failButton] = document.querySelectorAll('button');
  completeButton?.addEventListener('click', () => {
    const body = new URLSearchParams({ client_secret: window.location.hash.slice(1) });
    void fetch('https://api.stripe.com/v1/3ds2/authenticate', { method: 'POST', body }).then(() => post({}));
  });
  failButton?.addEventListener('click', () =>
    post({ error: { message: 'We are unable to authenticate your payment method.' } }),
  );
}
