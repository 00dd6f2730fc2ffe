import type { ReactNode } from 'react';

/** A titled part of a board's page. */
export const CardPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-card border border-line bg-surface p-4">
    <h2 className="mb-2 text-title font-bold">{title}</h2>
    {children}
  </section>
);
