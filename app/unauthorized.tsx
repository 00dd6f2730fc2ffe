/** Never shown: pages redirect to sign-in. Without this file, Next would add its default to the data of every page. */
export default function Unauthorized() {
  return null;
}
