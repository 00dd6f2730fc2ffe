/** The motif of sign-in and the welcome panel, nowhere else: contour lines filling a dark, positioned parent. */
export function Contours() {
  return <span aria-hidden="true" className="absolute inset-0 bg-[url(/contours.svg)] bg-cover bg-center" />;
}
