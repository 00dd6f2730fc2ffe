/** A name and its value, in a `dl`. */
export function ReadOnlyField({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 px-4 py-3 desktop:px-6">
      <dt className="text-small text-ink-muted">{label}</dt>
      <dd className="font-bold wrap-anywhere">{value || '–'}</dd>
    </div>
  );
}
