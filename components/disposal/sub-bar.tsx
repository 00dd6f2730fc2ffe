import Link from 'next/link';

const PAGES = [
  { page: 'my-sites', label: 'My Sites' },
  { page: 'assured-disposal-sites', label: 'Assured Disposal Sites' },
  { page: 'site-agreements', label: 'Site Agreements' },
];

/** The ways between the pages of assured disposal (SHELL-42). */
export function SubBar({ page }: { page: string }) {
  return (
    <nav aria-label="Assured disposal" className="mb-4 print:hidden">
      <ul className="flex flex-wrap gap-x-1 border-b border-line">
        {PAGES.map((each) => (
          <li key={each.page}>
            <Link
              href={`/${each.page}`}
              prefetch={false}
              aria-current={each.page === page ? 'page' : undefined}
              className="inline-flex min-h-12 items-center border-b-3 border-transparent px-3 text-[0.9375rem] font-medium text-ink-soft no-underline hover:text-ink aria-[current]:border-action aria-[current]:font-bold aria-[current]:text-spruce-800"
            >
              {each.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
