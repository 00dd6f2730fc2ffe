-- A change of the e-mail address that a person signs in with: asked for once at a time, and made when the owners of both
-- mailboxes have confirmed it (decision X-244). Of the links only the hashes are stored.
CREATE TABLE "address_change" (
    "person_id" UUID NOT NULL,
    "from_address" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "from_hash" TEXT NOT NULL,
    "to_hash" TEXT NOT NULL,
    "from_confirmed_at" TIMESTAMPTZ(3),
    "to_confirmed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_change_pkey" PRIMARY KEY ("person_id"),
    CONSTRAINT "address_change_both" CHECK (done_at IS NULL OR (from_confirmed_at IS NOT NULL AND to_confirmed_at IS NOT NULL)),
    CONSTRAINT "address_change_one_end" CHECK (done_at IS NULL OR stopped_at IS NULL)
);
CREATE UNIQUE INDEX "address_change_from_hash_key" ON "address_change"("from_hash");
CREATE UNIQUE INDEX "address_change_to_hash_key" ON "address_change"("to_hash");

ALTER TABLE "address_change" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "address_change" FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON "address_change" TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT ALL ON "address_change" TO earthtight_maintenance;
CREATE POLICY system ON "address_change" TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT, INSERT, UPDATE ON "address_change" TO earthtight_system;
-- My Account shows a person their own.
CREATE POLICY person ON "address_change" TO earthtight_app
  USING (person_id = current_person()) WITH CHECK (person_id = current_person());
GRANT SELECT ON "address_change" TO earthtight_app;

-- Offers of agreements that were sent to a person's former address are theirs at the new one. Nobody else may change to
-- whom an offer went, so this works with rights of its own; only the change of an address calls it.
CREATE FUNCTION move_offers(former text, present text) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE agreement SET partner_email = present WHERE partner_email = former AND status = 'invited'
$$;
REVOKE ALL ON FUNCTION move_offers(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_offers(text, text) TO earthtight_system;
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION move_offers(text, text) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
