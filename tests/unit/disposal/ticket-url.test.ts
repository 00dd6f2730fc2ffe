import { getTicketPath, parseTicketUrl } from '@/lib/disposal/ticket-paths';

const ORIGIN = 'https://earthtight.example';
const ID = '0d6bb1a5-53d5-4f0c-8f59-2f6d3f0c9c11';

test('the parser finds the id in the URL of a ticket', () => {
  expect(parseTicketUrl(`${ORIGIN}${getTicketPath(ID)}`, ORIGIN)).toBe(ID);
  expect(parseTicketUrl(`http://localhost:3012/ticket/${ID}`, 'http://localhost:3012')).toBe(ID);
});

test.each([
  ['an empty text', ''],
  ['an id alone', ID],
  ['a path alone', `/ticket/${ID}`],
  ['another origin', `https://evil.example/ticket/${ID}`],
  ['another scheme', `http://earthtight.example/ticket/${ID}`],
  ['another port', `${ORIGIN}:8443/ticket/${ID}`],
  ['the origin as the start of a longer host', `${ORIGIN}.evil.example/ticket/${ID}`],
  ['the origin as a username', `${ORIGIN}@evil.example/ticket/${ID}`],
  ['the origin in a query', `https://evil.example/?next=${ORIGIN}/ticket/${ID}`],
  ['a username before the host', `https://me@earthtight.example/ticket/${ID}`],
  ['a script', `javascript:location='${ORIGIN}/ticket/${ID}'`],
  ['another page', `${ORIGIN}/logout`],
  ['a ticket without an id', `${ORIGIN}/ticket/`],
  ['an id that is not a UUID', `${ORIGIN}/ticket/12`],
  ['a path that leaves the ticket', `${ORIGIN}/ticket/${ID}/../../logout`],
  ['a path that returns to the ticket', `${ORIGIN}/logout/../ticket/${ID}`],
  ['backslashes', `${ORIGIN}\\ticket\\${ID}`],
  ['two slashes', `${ORIGIN}//ticket/${ID}`],
  ['a query', `${ORIGIN}/ticket/${ID}?close=1`],
  ['a fragment', `${ORIGIN}/ticket/${ID}#close`],
  ['a line break', `${ORIGIN}/ticket/${ID}\n`],
  ['a text before the URL', `WIFI:S:${ORIGIN}/ticket/${ID}`],
  ['an escaped id', `${ORIGIN}/ticket/%30${ID.slice(1)}`],
  ['a long text', `${ORIGIN}/ticket/${'a'.repeat(7000)}`],
])('the parser rejects %s', (_, text) => expect(parseTicketUrl(text, ORIGIN)).toBeNull());
