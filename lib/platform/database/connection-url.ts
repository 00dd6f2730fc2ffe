/**
 * The connection URL of the same database with another login. Edited as text, because the driver accepts URLs without a
 * host, which URL rejects. `user` and `password` in the query would take precedence, so they are removed.
 */
export function withLogin(url: string, user: string, password: string): string {
  const [address = '', query] = split(url.split('#', 1)[0] ?? '', '?');
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const renamed = address.replace(/^(postgres(?:ql)?:\/\/)(?:[^/]*@)?/, (_, scheme: string) => `${scheme}${login}`);
  const params = (query ?? '').split('&').filter((part) => part !== '' && !/^(user|password)=/.test(part));
  return params.length > 0 ? `${renamed}?${params.join('&')}` : renamed;
}

function split(text: string, at: string): [string, string?] {
  const index = text.indexOf(at);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
