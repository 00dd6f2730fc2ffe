-- Photo evidence: how a photo was taken, and the copy of its original bytes (decision X-512).
ALTER TABLE photo
  -- Null if that is not known.
  ADD COLUMN from_camera boolean,
  -- Where the phone was, for photos from the camera.
  ADD COLUMN device_lat double precision,
  ADD COLUMN device_lng double precision,
  ADD COLUMN accuracy_m double precision,
  ADD COLUMN clock_offset_ms double precision,
  -- Computed on the phone, before the copy is uploaded.
  ADD COLUMN evidence_sha256 text CHECK (evidence_sha256 ~ '^[0-9a-f]{64}$'),
  -- Whether the copy was scaled down because the original is too large.
  ADD COLUMN is_evidence_resized boolean NOT NULL DEFAULT false,
  -- The stored copy with its own digest, which differs from the phone's if its bytes changed on the way.
  ADD COLUMN evidence_key text,
  ADD COLUMN stored_evidence_sha256 text CHECK (stored_evidence_sha256 ~ '^[0-9a-f]{64}$'),
  ADD COLUMN evidence_bytes integer CHECK (evidence_bytes BETWEEN 1 AND 8388608),
  ADD CONSTRAINT photo_device_position CHECK (num_nulls(device_lat, device_lng, accuracy_m) IN (0, 3)),
  ADD CONSTRAINT photo_evidence_copy CHECK (num_nulls(evidence_key, stored_evidence_sha256, evidence_bytes) IN (0, 3));
CREATE UNIQUE INDEX photo_evidence_key_key ON photo (evidence_key);
