import { classNames } from '@/components/ui/class-names';

/** More characters than stand side by side on a phone of 320 px. */
const LONG = 30;

/**
 * An e-mail address or a phone number, which is read and copied as a whole. Only a long address is broken, before its @, and
 * only a part that is wider than the narrowest phone wherever it must.
 */
export function Address({ children }: { children: string }) {
  const parts = children.length > LONG ? children.split(/(?=@)/) : [children];
  return (
    <span className="inline-block max-w-full">
      {parts.map((part, index) => (
        <span
          key={index}
          className={classNames('inline-block max-w-full', part.length > LONG ? 'wrap-anywhere' : 'whitespace-nowrap')}
        >
          {part}
        </span>
      ))}
    </span>
  );
}
