import type { ReactNode } from 'react';
import { Card, CardBody, CardHead, type CardHeadProps } from '@/components/ui/lists/card';
import { classNames } from '@/components/ui/class-names';

export interface FormCardProps extends Partial<Omit<CardHeadProps, 'titleId'>> {
  /** The id of the title, which labels the card. A form that fills its page has no title. */
  id?: string;
  className?: string;
  isNarrow?: boolean;
  children: ReactNode;
}

/** A form on a card, below its title. Not printed. */
export function FormCard({ id, title, className, isNarrow, children, ...head }: FormCardProps) {
  return (
    <Card
      aria-labelledby={id}
      className={classNames('print:hidden', isNarrow && 'max-w-[calc(var(--measure)+3rem)]!', className)}
    >
      {title && <CardHead title={title} titleId={id} {...head} />}
      <CardBody className={classNames('grid gap-4', !title && 'pt-4 desktop:pt-6')}>{children}</CardBody>
    </Card>
  );
}
