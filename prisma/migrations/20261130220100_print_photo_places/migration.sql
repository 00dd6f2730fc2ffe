-- Whether the final PDF says how far photos are from their pins (decision X-137).
ALTER TABLE permit_profile ADD COLUMN prints_photo_places boolean NOT NULL DEFAULT false;
