import { useRef, useState, type FormEvent } from 'react';
import { Icon } from '@/components/ui/icons/icon';
import { Button } from '@/components/ui/buttons/button';
import { FormError } from '@/components/ui/forms/form-error';
import { TextField } from '@/components/ui/forms/text-field';
import { useCommand } from '@/components/ui/requests/use-command';
import type { Position } from '@/lib/map/position';
import { findAddress, type FoundPlace } from '@/lib/sites/contract';
import { MAX_ADDRESS_LENGTH } from '@/lib/sites/rules';

interface AddressSearchProps {
  /** Who receives the address: 'Mapbox'. */
  provider: string;
  /** The center of the map. */
  near: Position;
  onChoose(place: FoundPlace): void;
}

/** Finds places by address on request, because every search goes to the provider. Choosing one saves nothing. */
export function AddressSearch({ provider, near, onChoose }: AddressSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [places, setPlaces] = useState<readonly FoundPlace[] | null>(null);
  const { send, isBusy, failure } = useCommand(findAddress, {
    retry: false,
    onDone: (found) => setPlaces(found.places),
  });

  function search(event: FormEvent): void {
    event.preventDefault();
    setPlaces(null);
    if (address.trim()) return void send({ address, near: { lat: near.lat, lng: near.lng } });
    setError('Enter an address');
    field.current?.focus();
  }
  return (
    <form role="search" aria-label="Find an address" noValidate onSubmit={search} className="grid gap-2">
      <TextField
        ref={field}
        label="Find an address"
        hint={`Enter a street, city and state. The address is sent to ${provider}, and the map moves to the result you choose.`}
        name="address"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={MAX_ADDRESS_LENGTH}
        icon={<Icon name="search" />}
        value={address}
        error={error}
        onChange={(event) => {
          setAddress(event.target.value);
          setError(undefined);
          setPlaces(null);
        }}
      />
      <Button type="submit" variant="outline" isBusy={isBusy} className="justify-self-start max-tablet:w-full">
        Find address
      </Button>
      <FormError message={failure?.message ?? null} help={failure?.action} />
      <p role="status" className="text-small text-ink-soft empty:hidden">
        {places && describePlaces(places.length)}
      </p>
      {places && places.length > 0 && (
        <ul aria-label="Addresses found" className="overflow-hidden rounded-control border border-line">
          {places.map((place) => (
            <li key={`${place.address} ${place.lat} ${place.lng}`} className="border-line not-first:border-t">
              <button
                type="button"
                dir="auto"
                className="flex min-h-12 w-full items-center gap-2 px-3 py-2 text-left wrap-anywhere hover:bg-surface-hover"
                onClick={() => {
                  setAddress(place.address.slice(0, MAX_ADDRESS_LENGTH));
                  setPlaces(null);
                  onChoose(place);
                }}
              >
                <Icon name="map-pin" className="size-5 shrink-0 text-ink-muted" />
                {place.address}
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

function describePlaces(count: number): string {
  if (count === 0) return 'No address was found. Check the spelling, or move the map by hand.';
  return count === 1
    ? '1 address found. Choose it to move the map.'
    : `${count} addresses found. Choose one to move the map.`;
}
