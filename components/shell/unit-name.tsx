import { ServerText } from '@/components/ui/text/language';

/** The active work unit: in the bar on a desktop, under it on narrower screens. */
export const UnitName = ({ name, className }: { name: string; className: string }) => (
  <p className={`min-w-0 truncate text-chrome-ink ${className}`}>
    <span className="sr-only">
      <ServerText text="Work unit:" />{' '}
    </span>
    <bdi>{name}</bdi>
  </p>
);
