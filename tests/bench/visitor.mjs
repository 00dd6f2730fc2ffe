/** A person of the demonstration who sends requests as a browser does, without a browser. */
import { DEMO_PASSWORD } from '../../prisma/seed/cast.ts';

/** @returns functions that send requests; `cookie` is the session. */
export async function visitor(address, username = 'dkowalczyk') {
  const cookie = await signIn(address, username);
  const headers = { cookie, origin: address };

  async function ask(method, route, body) {
    const sent = body instanceof FormData ? { body } : body && { body: JSON.stringify(body) };
    const type = body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {};
    const answer = await fetch(`${address}/api${route}`, { method, headers: { ...headers, ...type }, ...sent });
    if (!answer.ok) throw new Error(`${route} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  return {
    cookie,
    get: (route) => ask('GET', route),
    put: (route, body) => ask('PUT', route, body),
    post: (route, body) => ask('POST', route, body),
    async page(route) {
      const answer = await fetch(address + route, { headers: { cookie }, redirect: 'manual' });
      if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}`);
      return answer.text();
    },
  };
}

/** Signs in with the form, as a browser without scripts does. */
export async function signIn(address, username) {
  const page = await fetch(`${address}/login`);
  const form = new FormData();
  const hidden = /<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g;
  for (const [, name, value] of (await page.text()).matchAll(hidden))
    form.append(name, (value ?? '').replaceAll('&quot;', '"'));
  form.append('username', username);
  form.append('password', DEMO_PASSWORD);
  const answer = await fetch(`${address}/login`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: address },
  });
  const session = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  if (!session.some((each) => each.includes('earthtight')))
    throw new Error(`sign-in answered ${answer.status} without a session`);
  return session.join('; ');
}
