import type { Operation } from '@/lib/platform/operation/implement';
import { createCustomerCommand, setStripeIdCommand, setStripeTokenCommand } from './commands';
import { paymentInfoQuery, paymentQuery } from './queries';

export const BILLING_OPERATIONS: readonly Operation[] = [
  paymentInfoQuery,
  paymentQuery,
  createCustomerCommand,
  setStripeTokenCommand,
  setStripeIdCommand,
];
