/**
 * The passwords of eight characters and more that lead every published list of leaked ones. Shorter ones are refused
 * for their length already. Kept small on purpose: it stops the first guesses, the limit on tries stops the rest.
 */
const COMMON = new Set(
  `
  00000000 000000000 0000000000 01234567 012345678 0123456789 0987654321 1029384756 11111111 111111111 1111111111
  11112222 11223344 112233445566 12121212 12123434 123123123 123123123123 12341234 123454321 12345678 123456789
  1234567890 12345678910 1234567891 123456789a 12345678a 123456abc 1234abcd 1234qwer 12344321 123qweasd 123qweasdzxc
  147258369 147852369 159357258 159753456 19841984 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2
  20202020 22222222 23232323 2wsx3edc 31415926 33333333 44444444 55555555 66666666 77777777 77777778 78945612
  789456123 87654321 88888888 963852741 987654321 9876543210 99999999 999999999 a1b2c3d4 a1b2c3d4e5 a12345678
  a123456789 aa123456 aa12345678 aaaaaaaa aaaaaaaaaa abc12345 abc123456 abc123abc abcd1234 abcd12345 abcdefgh
  abcdefghi abcdefghij access14 admin123 admin1234 admin12345 administrator adminadmin alexander alexandra
  america1 anthony1 asdasdasd asdf1234 asdfasdf asdfghjk asdfghjkl asdfghjkl1 ashley123 azerty123 azertyuiop
  babygirl babygirl1 barcelona baseball baseball1 basketball beautiful benjamin blink182 brooklyn butterfly
  butthead caroline changeme changeme1 changeme123 charlie1 charlotte chelsea1 chicken1 chocolate christian
  christine christopher cocacola colorado computer computer1 contractor corvette cowboys1 creative danielle
  dave1234 december default1 dolphins dragon123 drowssap earnhardt earthtight elephant elizabeth erosion1
  everton1 facebook falcon12 fernando fireball flower123 football football1 football123 forever1 freedom1 friends1
  fuckyou1 garfield gateway1 gfhjkm123 giovanni godzilla goldfish google123 greenday greenbay hallo123 hannah123
  harley123 hello123 hello1234 hellohello helloworld hercules homer123 hunter123 iloveyou iloveyou1 iloveyou2
  iloveyou! infinity inspection inspector internet isabella jackson1 jasmine1 jennifer jessica1 jordan123 jordan23
  jonathan justin123 killer123 kimberly lacrosse landscape letmein1 letmein123 letmein! liverpool liverpool1
  lovelove loveyou1 madison1 manchester marina123 marlboro master123 matthew1 maverick maxwell1 mercedes
  metallica michael1 michael123 michelle michigan midnight milwaukee minecraft monkey123 motdepasse mountain
  mustang1 naruto123 nathan123 nicholas nicole123 nintendo november october1 olivia123 onelove1 orlando1 p@ssw0rd
  p@ssword p@ssword1 p@$$w0rd pa$$w0rd pa55word packers1 passpass passport passw0rd passw0rd1 password password!
  password. password0 password01 password1 password1! password11 password12 password123 password1234 password2
  password3 patricia patrick1 peanut123 personal phoenix1 platinum playboy1 pokemon1 pokemon123 postgres princess
  princess1 princess123 purple123 q1w2e3r4 q1w2e3r4t5 qazwsx123 qazwsxedc qqqqqqqq qwer1234 qwer12345 qwerqwer
  qwert123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertyuiop123 rainbow1 raiders1 ranger12
  rebecca1 redskins remember richard1 robert123 rosebud1 runescape samantha samsung1 samuel123 sandiego scooter1
  security september shadow123 shopping silverado skywalker slipknot snickers snowball softball spiderman
  starcraft starwars starwars1 steelers stephanie steven123 stingray sterling summer01 summer123 summer2023
  summer2024 summer2025 summer2026 sunflower sunshine sunshine1 superman superman1 superstar swordfish tennis123
  test1234 testing1 testtest thomas123 thunder1 tiger123 tigers123 tinkerbell trinity1 trustno1 tweety123
  underwood undertaker valentina vanessa1 vanhalen veronica victoria victory1 virginia volleyball warcraft
  welcome01 welcome1 welcome12 welcome123 welcome1234 westside whatever whatever1 william1 winner123 winter123
  winter2024 winter2025 winter2026 wisconsin wordpass wrestling xxxxxxxx yankees1 yellow123 zaq12wsx zaq1xsw2
  zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvzxcv zzzzzzzz
  `
    .trim()
    .split(/\s+/),
);

/** `password` in lower case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password);
