import { render, screen } from '@testing-library/react';
import { ContactAddress } from '@/components/ui/lists/contact-address';

test.each([
  ['(414) 555-0123', 'tel:+14145550123'],
  ['dana@lakeshore.example', 'mailto:dana@lakeshore.example'],
  ['o’hara+site?cc=x@example.com', 'mailto:o%E2%80%99hara%2Bsite%3Fcc%3Dx@example.com'],
])('the contact %s is a link to call or email', (text, href) => {
  render(<ContactAddress>{text}</ContactAddress>);
  expect(screen.getByRole('link', { name: text })).toHaveAttribute('href', href);
});

test.each(['Not answered', '+44 20 7946 0958', 'a@b@c', ''])('the contact %p is shown as plain text', (text) => {
  render(<ContactAddress>{text}</ContactAddress>);
  expect(screen.queryByRole('link')).toBeNull();
});
