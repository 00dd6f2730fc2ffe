-- The customer at the payment provider and the provider's events. Only provider ids are stored, no card numbers.

-- A card belongs to the person, not to a work unit.
CREATE TABLE billing_customer (
  person_id uuid PRIMARY KEY,
  customer_id text NOT NULL,
  payment_method_id text,
  changed_at timestamptz(3) NOT NULL,
  CONSTRAINT billing_customer_ids
    CHECK (customer_id LIKE 'cus\_%' AND (payment_method_id IS NULL OR payment_method_id LIKE 'pm\_%'))
);
CREATE UNIQUE INDEX billing_customer_customer_id_key ON billing_customer (customer_id);
ALTER TABLE billing_customer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON billing_customer TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON billing_customer TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON billing_customer TO earthtight_system;
GRANT ALL ON billing_customer TO earthtight_maintenance;

-- Events that were processed; each is processed once.
CREATE TABLE stripe_event (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz(3) NOT NULL
);
CREATE INDEX stripe_event_received_at_idx ON stripe_event (received_at);
ALTER TABLE stripe_event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON stripe_event TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON stripe_event TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, DELETE ON stripe_event TO earthtight_system;
GRANT ALL ON stripe_event TO earthtight_maintenance;
