/** Contour lines that fill a dark, positioned parent. Only sign-in and the welcome panel use them. */
export function Contours() {
  return <span aria-hidden="true" className="contours absolute inset-0 bg-[url(/contours.svg)] bg-cover bg-center" />;
}
