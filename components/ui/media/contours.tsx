export function Contours() {
  return <span aria-hidden="true" className="contours absolute inset-0 bg-[url(/contours.svg)] bg-cover bg-center" />;
}
