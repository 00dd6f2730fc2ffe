import type { ReactNode } from 'react';
import { Card, CardBody, CardHead, type CardHeadProps } from '@/components/ui/card';
import { classNames } from '@/components/ui/class-names';

export interface FormCardProps extends Partial<Omit<CardHeadProps, 'titleId'>> {
  /** The id of the title, which names the card. A form that fills its page has neither id nor title. */
  id?: string;
  className?: string;
  /** The fields are no wider than a line that is read well; the frame allows its pages more. */
  narrow?: boolean;
  /** Fields below each other, and the button that sends them. */
  children: ReactNode;
}

/** A form on a card, below its title. What can be entered is not printed. */
export function FormCard({ id, title, className, narrow, children, ...head }: FormCardProps) {
  return (
    <Card
      aria-labelledby={id}
      className={classNames('print:hidden', narrow && 'max-w-[calc(var(--measure)+3rem)]!', className)}
    >
      {title && <CardHead title={title} titleId={id} {...head} />}
      <CardBody className={classNames('grid gap-4', !title && 'pt-4 desktop:pt-6')}>{children}</CardBody>
    </Card>
  );
}
