/**
 * The address of the same server and database for another login. The text itself is changed, because the driver also
 * takes addresses without a host, which a URL can't be. In those, as in a query, `user` and `password` may stand and
 * would win, so they are removed.
 */
export function withLogin(url: string, user: string, password: string): string {
  const [address = '', query] = split(url.split('#', 1)[0] ?? '', '?');
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const renamed = address.replace(/^(postgres(?:ql)?:\/\/)(?:[^/]*@)?/, (_, scheme: string) => `${scheme}${login}`);
  const kept = (query ?? '').split('&').filter((part) => part !== '' && !/^(user|password)=/.test(part));
  return kept.length > 0 ? `${renamed}?${kept.join('&')}` : renamed;
}

function split(text: string, at: string): [string, string?] {
  const index = text.indexOf(at);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
