/**
 * The connection URL of the same database with another login. Edited as text, because the driver accepts URLs without a
 * host, which URL rejects. `user` and `password` in the query would take precedence, so they are removed. A fragment is
 * dropped, too.
 */
export function withLogin(url: string, user: string, password: string): string {
  const [address = '', query] = splitOnce(url.split('#', 1)[0] ?? '', '?');
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const withNewLogin = address.replace(
    /^(postgres(?:ql)?:\/\/)(?:[^/]*@)?/,
    (_, scheme: string) => `${scheme}${login}`,
  );
  const params = (query ?? '').split('&').filter((part) => part !== '' && !/^(user|password)=/.test(part));
  return params.length > 0 ? `${withNewLogin}?${params.join('&')}` : withNewLogin;
}

function splitOnce(text: string, separator: string): [string, string?] {
  const index = text.indexOf(separator);
  return index === -1 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}
