import { buttonClass } from '@/components/ui/button-look';
import { Say } from '@/components/ui/language';

/**
 * The way out of a page that does not exist or is not allowed. A plain link and not Next's, because every page loads what
 * these two messages need, and Next's link came a second time with them (3 KB).
 */
export function StartLink() {
  return (
    <a href="/" className={buttonClass({})}>
      <Say text="Go to the start" />
    </a>
  );
}
