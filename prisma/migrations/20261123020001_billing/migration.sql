-- Which customer of the payment provider a person is, and which card is registered there. Of a card only the provider's
-- id is stored: its number never comes to this server.
CREATE TABLE "billing_customer" (
    "person_id" UUID NOT NULL,
    "customer_id" TEXT NOT NULL,
    "payment_method_id" TEXT,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "billing_customer_pkey" PRIMARY KEY ("person_id"),
    -- Nothing but the provider's ids can stand here, and so no number of a card.
    CONSTRAINT "billing_customer_ids" CHECK (customer_id LIKE 'cus\_%' AND (payment_method_id IS NULL OR payment_method_id LIKE 'pm\_%'))
);
CREATE UNIQUE INDEX "billing_customer_customer_id_key" ON "billing_customer"("customer_id");

-- Events of the provider that were taken. Each is taken once, however often it is sent.
CREATE TABLE "stripe_event" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "stripe_event_received_at_idx" ON "stripe_event"("received_at");

ALTER TABLE "billing_customer" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "billing_customer" FORCE ROW LEVEL SECURITY;
ALTER TABLE "stripe_event" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "stripe_event" FORCE ROW LEVEL SECURITY;

CREATE POLICY maintenance ON "billing_customer" TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
CREATE POLICY maintenance ON "stripe_event" TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT ALL ON "billing_customer", "stripe_event" TO earthtight_maintenance;

-- A card is the person's in whatever work unit, and without one: everything about it runs as the system.
CREATE POLICY system ON "billing_customer" TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY system ON "stripe_event" TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT, INSERT, UPDATE, DELETE ON "billing_customer" TO earthtight_system;
GRANT SELECT, INSERT, DELETE ON "stripe_event" TO earthtight_system;
