/** Never shown: a page redirects to sign-in. Next would send its own page as data of every page. */
export default function Unauthorized() {
  return null;
}
