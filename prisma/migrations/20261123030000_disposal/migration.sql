-- Assured disposal: agreements between an export and an import site, and the tickets of their loads. Two work units
-- share such a row (`pair` in lib/platform/database/ownership.ts): each sees what the row says of the other, and nothing
-- else of it. An invitation that nobody has accepted yet has one of the two units.
CREATE TABLE agreement (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('admin', 'collab')),
  status text NOT NULL CHECK (status IN ('invited', 'active', 'ended', 'declined', 'withdrawn')),
  offered_by text NOT NULL CHECK (offered_by IN ('export', 'import')),
  export_unit_id uuid REFERENCES work_unit (id),
  import_unit_id uuid REFERENCES work_unit (id),
  export_site_id uuid,
  import_site_id uuid,
  -- Names and places as they were agreed: neither unit sees the other's site.
  export_unit_name text NOT NULL DEFAULT '',
  import_unit_name text NOT NULL DEFAULT '',
  export_site_name text NOT NULL DEFAULT '',
  import_site_name text NOT NULL DEFAULT '',
  export_lat double precision,
  export_lng double precision,
  import_lat double precision,
  import_lng double precision,
  material text NOT NULL,
  quantity numeric(14, 3) NOT NULL CHECK (quantity > 0),
  quantity_unit text NOT NULL,
  -- The invited address and the hash of its link's secret; '' and NULL where nobody was invited.
  partner_name text NOT NULL DEFAULT '',
  partner_email text NOT NULL DEFAULT '',
  token_hash text UNIQUE,
  expires_at timestamptz(3),
  offered_by_person uuid NOT NULL,
  offered_by_name text NOT NULL,
  offered_at timestamptz(3) NOT NULL,
  answered_by_name text NOT NULL DEFAULT '',
  answered_at timestamptz(3),
  ended_by_name text NOT NULL DEFAULT '',
  ended_at timestamptz(3),
  -- The number of the last ticket. Taking the next one also keeps the agreement from ending meanwhile.
  last_number integer NOT NULL DEFAULT 0,
  UNIQUE (id, export_unit_id, import_unit_id),
  -- A side's site is a site of that side's unit.
  FOREIGN KEY (export_unit_id, export_site_id) REFERENCES site_visibility (work_unit_id, site_id),
  FOREIGN KEY (import_unit_id, import_site_id) REFERENCES site_visibility (work_unit_id, site_id),
  CHECK ((export_unit_id IS NULL) = (export_site_id IS NULL)),
  CHECK ((import_unit_id IS NULL) = (import_site_id IS NULL)),
  CHECK (export_unit_id IS NOT NULL OR import_unit_id IS NOT NULL),
  CHECK (status NOT IN ('active', 'ended') OR (export_unit_id IS NOT NULL AND import_unit_id IS NOT NULL)),
  CHECK ((kind = 'admin') = (export_unit_id IS NOT DISTINCT FROM import_unit_id)),
  CHECK (kind = 'collab' OR (status IN ('active', 'ended') AND export_site_id <> import_site_id))
);
CREATE INDEX agreement_export_idx ON agreement (export_unit_id, status);
CREATE INDEX agreement_import_idx ON agreement (import_unit_id, status);
CREATE INDEX agreement_partner_email_idx ON agreement (partner_email) WHERE status = 'invited';

CREATE TABLE ticket (
  -- From the phone that opened it, which may have had no signal.
  id uuid PRIMARY KEY,
  agreement_id uuid NOT NULL,
  export_unit_id uuid NOT NULL,
  import_unit_id uuid NOT NULL,
  number integer NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'closed', 'archived', 'cancelled')),
  truck text NOT NULL,
  driver text NOT NULL DEFAULT '',
  load text NOT NULL DEFAULT '',
  sent numeric(14, 3) NOT NULL CHECK (sent > 0),
  sent_estimated boolean NOT NULL DEFAULT false,
  received numeric(14, 3) CHECK (received >= 0),
  outcome text CHECK (outcome IN ('accepted', 'partly', 'refused')),
  reason text NOT NULL DEFAULT '',
  -- What one side says should have been entered: `TicketCorrection` of lib/disposal/ticket.ts. NULL: nothing is proposed.
  correction jsonb,
  -- From the phone that closed it: the same closing sent again is known, and another one is told which came first.
  close_id uuid,
  version integer NOT NULL DEFAULT 1,
  opened_by uuid NOT NULL,
  opened_by_name text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  closed_by_name text NOT NULL DEFAULT '',
  closed_at timestamptz(3),
  over_by_name text NOT NULL DEFAULT '',
  over_at timestamptz(3),
  UNIQUE (agreement_id, number),
  FOREIGN KEY (agreement_id, export_unit_id, import_unit_id) REFERENCES agreement (id, export_unit_id, import_unit_id),
  CHECK ((status IN ('closed', 'archived')) = (received IS NOT NULL)),
  CHECK ((received IS NULL) = (outcome IS NULL)),
  CHECK (outcome IS NULL OR (outcome = 'refused') = (received = 0)),
  CHECK (correction IS NULL OR status = 'closed')
);
CREATE INDEX ticket_export_idx ON ticket (export_unit_id, status, opened_at DESC, id DESC);
CREATE INDEX ticket_import_idx ON ticket (import_unit_id, status, opened_at DESC, id DESC);
CREATE INDEX ticket_agreement_idx ON ticket (agreement_id, status);

-- Who works with the tickets and agreements of a site, and how far (COMPANION-20).
CREATE TABLE site_team (
  work_unit_id uuid NOT NULL,
  site_id uuid NOT NULL,
  person_id uuid NOT NULL,
  profile text NOT NULL CHECK (profile IN ('view', 'operate', 'manage')),
  added_by uuid NOT NULL,
  added_at timestamptz(3) NOT NULL,
  PRIMARY KEY (work_unit_id, site_id, person_id),
  FOREIGN KEY (work_unit_id, site_id) REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE,
  -- Whoever leaves the unit leaves its teams.
  FOREIGN KEY (work_unit_id, person_id) REFERENCES membership (work_unit_id, person_id) ON DELETE CASCADE
);
CREATE INDEX site_team_person_idx ON site_team (person_id, work_unit_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['agreement', 'ticket', 'site_team'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY maintenance ON %I TO earthtight_maintenance USING (current_user = %L) WITH CHECK (current_user = %2$L)',
      t, 'earthtight_maintenance');
    EXECUTE format('GRANT ALL ON %I TO earthtight_maintenance', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['agreement', 'ticket'] LOOP
    EXECUTE format('CREATE POLICY pair ON %I TO earthtight_app USING (current_unit() IN (export_unit_id, import_unit_id)) WITH CHECK (current_unit() IN (export_unit_id, import_unit_id))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO earthtight_app', t);
    EXECUTE format('CREATE POLICY system ON %I TO earthtight_system USING (current_user = %L) WITH CHECK (current_user = %2$L)',
      t, 'earthtight_system');
  END LOOP;
END $$;
CREATE POLICY unit ON site_team TO earthtight_app USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
GRANT SELECT, INSERT, UPDATE, DELETE ON site_team TO earthtight_app;
-- A link without sign-in shows its invitation, and may decline it; a ticket's address shows what its driver may know.
GRANT SELECT ON agreement, ticket TO earthtight_system;
GRANT UPDATE (status, answered_at, answered_by_name) ON agreement TO earthtight_system;

-- Who moves what, whatever an operation asks for. The operations refuse with a sentence before (lib/disposal/rules.ts);
-- this is what holds where one of them is wrong. Restoring a backup and `join_agreement` work as maintenance.
CREATE FUNCTION refuse_foreign_move_of_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE offers uuid;
BEGIN
  IF current_user = 'earthtight_maintenance' THEN RETURN NEW; END IF;
  offers := CASE NEW.offered_by WHEN 'export' THEN NEW.export_unit_id ELSE NEW.import_unit_id END;
  IF TG_OP = 'INSERT' THEN
    IF offers = current_unit() AND NEW.last_number = 0
       AND NEW.status = (CASE NEW.kind WHEN 'admin' THEN 'active' ELSE 'invited' END)
       AND (NEW.kind = 'admin' OR NEW.export_unit_id IS NULL OR NEW.import_unit_id IS NULL) THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'agreement % cannot begin so', NEW.id USING ERRCODE = 'ET002';
  END IF;
  IF to_jsonb(NEW) - '{status,token_hash,expires_at,answered_at,answered_by_name,ended_at,ended_by_name,last_number,partner_name}'::text[]
     IS DISTINCT FROM
     to_jsonb(OLD) - '{status,token_hash,expires_at,answered_at,answered_by_name,ended_at,ended_by_name,last_number,partner_name}'::text[]
  THEN RAISE EXCEPTION 'agreement % stays as it was agreed', OLD.id USING ERRCODE = 'ET002'; END IF;
  -- The next ticket, by the export side.
  IF NEW.status = 'active' AND OLD.status = 'active' AND NEW.last_number = OLD.last_number + 1
     AND OLD.export_unit_id = current_unit() THEN RETURN NEW; END IF;
  IF NEW.last_number <> OLD.last_number THEN RAISE EXCEPTION 'agreement % is not counted so', OLD.id USING ERRCODE = 'ET002'; END IF;
  -- Whoever offered sends the link again or takes the offer back; whoever holds the link declines; either side ends.
  IF OLD.status = 'invited' AND NEW.status IN ('invited', 'withdrawn') AND offers = current_unit() THEN RETURN NEW; END IF;
  IF OLD.status = 'invited' AND NEW.status = 'declined' AND current_user = 'earthtight_system' THEN RETURN NEW; END IF;
  IF OLD.status = 'active' AND NEW.status = 'ended' AND current_unit() IN (OLD.export_unit_id, OLD.import_unit_id)
     AND NOT EXISTS (SELECT 1 FROM ticket t WHERE t.agreement_id = OLD.id AND t.status = 'open') THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'agreement % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'ET002';
END $$;
CREATE TRIGGER agreement_moves BEFORE INSERT OR UPDATE ON agreement
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_move_of_agreement();

CREATE FUNCTION refuse_foreign_move_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE exports boolean; imports boolean;
BEGIN
  IF current_user = 'earthtight_maintenance' THEN RETURN NEW; END IF;
  exports := NEW.export_unit_id = current_unit();
  imports := NEW.import_unit_id = current_unit();
  IF TG_OP = 'INSERT' THEN
    IF exports AND NEW.status = 'open' AND NEW.version = 1 AND NEW.correction IS NULL
       AND EXISTS (SELECT 1 FROM agreement a WHERE a.id = NEW.agreement_id AND a.status = 'active' AND a.last_number = NEW.number)
    THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'ticket % cannot begin so', NEW.id USING ERRCODE = 'ET002';
  END IF;
  IF to_jsonb(NEW) - '{status,sent,sent_estimated,received,outcome,reason,correction,close_id,version,closed_by_name,closed_at,over_by_name,over_at}'::text[]
     IS DISTINCT FROM
     to_jsonb(OLD) - '{status,sent,sent_estimated,received,outcome,reason,correction,close_id,version,closed_by_name,closed_at,over_by_name,over_at}'::text[]
     OR NEW.version <> OLD.version + 1
  THEN RAISE EXCEPTION 'ticket % stays as it was opened', OLD.id USING ERRCODE = 'ET002'; END IF;
  IF OLD.status = 'open' AND NEW.sent = OLD.sent
     AND ((NEW.status = 'closed' AND imports) OR (NEW.status = 'cancelled' AND exports)) THEN RETURN NEW; END IF;
  IF OLD.status = 'closed' AND NEW.status = 'archived' AND OLD.correction IS NULL
     AND (NEW.sent, NEW.received, NEW.outcome, NEW.reason) IS NOT DISTINCT FROM (OLD.sent, OLD.received, OLD.outcome, OLD.reason)
  THEN RETURN NEW; END IF;
  IF OLD.status = 'closed' AND NEW.status = 'closed' THEN
    -- Proposed by one side, or taken back or refused: what was entered stays.
    IF (NEW.sent, NEW.received, NEW.outcome, NEW.reason) IS NOT DISTINCT FROM (OLD.sent, OLD.received, OLD.outcome, OLD.reason)
       AND (NEW.correction IS NULL OR (NEW.correction->>'side' = 'export' AND exports) OR (NEW.correction->>'side' = 'import' AND imports))
    THEN RETURN NEW; END IF;
    -- Accepted by the other side: exactly what was proposed.
    IF OLD.correction IS NOT NULL AND NEW.correction IS NULL
       AND ((OLD.correction->>'side' = 'export' AND imports) OR (OLD.correction->>'side' = 'import' AND exports))
       AND NEW.sent = (OLD.correction->>'sent')::numeric AND NEW.received = (OLD.correction->>'received')::numeric
       AND NEW.outcome = OLD.correction->>'outcome' AND NEW.reason = OLD.correction->>'reason'
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'ticket % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'ET002';
END $$;
CREATE TRIGGER ticket_moves BEFORE INSERT OR UPDATE ON ticket
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_move_of_ticket();

-- The open invitations that were sent to the address of whoever asks. The other unit's rows are not theirs to see, so no
-- policy shows them.
CREATE FUNCTION offers_to_me(at timestamptz)
RETURNS TABLE (id uuid, offered_by text, unit_name text, site_name text, offered_by_name text, material text,
  quantity numeric, quantity_unit text, expires_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.offered_by, CASE a.offered_by WHEN 'export' THEN a.export_unit_name ELSE a.import_unit_name END,
    CASE a.offered_by WHEN 'export' THEN a.export_site_name ELSE a.import_site_name END, a.offered_by_name, a.material,
    a.quantity, a.quantity_unit, a.expires_at
    FROM person me JOIN agreement a ON a.partner_email = me.email
   WHERE me.id = current_person() AND me.confirmed_at IS NOT NULL AND a.status = 'invited' AND a.expires_at > at
   ORDER BY a.offered_at, a.id
$$;

-- Accepts for the unit of whoever asks, with one of that unit's sites; returns nothing where there is nothing to accept.
CREATE FUNCTION join_agreement(agreement_id uuid, link_hash text, own_site uuid, person_name text, at timestamptz) RETURNS uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE agreement a SET
    status = 'active', answered_at = at, answered_by_name = person_name,
    export_unit_id = CASE a.offered_by WHEN 'import' THEN u.id ELSE a.export_unit_id END,
    import_unit_id = CASE a.offered_by WHEN 'export' THEN u.id ELSE a.import_unit_id END,
    export_unit_name = CASE a.offered_by WHEN 'import' THEN u.name ELSE a.export_unit_name END,
    import_unit_name = CASE a.offered_by WHEN 'export' THEN u.name ELSE a.import_unit_name END,
    export_site_id = CASE a.offered_by WHEN 'import' THEN s.id ELSE a.export_site_id END,
    import_site_id = CASE a.offered_by WHEN 'export' THEN s.id ELSE a.import_site_id END,
    export_site_name = CASE a.offered_by WHEN 'import' THEN s.name ELSE a.export_site_name END,
    import_site_name = CASE a.offered_by WHEN 'export' THEN s.name ELSE a.import_site_name END,
    export_lat = CASE a.offered_by WHEN 'import' THEN v.lat ELSE a.export_lat END,
    import_lat = CASE a.offered_by WHEN 'export' THEN v.lat ELSE a.import_lat END,
    export_lng = CASE a.offered_by WHEN 'import' THEN v.lng ELSE a.export_lng END,
    import_lng = CASE a.offered_by WHEN 'export' THEN v.lng ELSE a.import_lng END
  FROM work_unit u, site s, site_visibility v
  WHERE a.id = agreement_id AND a.status = 'invited' AND a.expires_at > at
    AND u.id = current_unit() AND u.id IS DISTINCT FROM coalesce(a.export_unit_id, a.import_unit_id)
    AND (a.token_hash = link_hash OR a.partner_email =
      (SELECT me.email FROM person me WHERE me.id = current_person() AND me.confirmed_at IS NOT NULL))
    AND EXISTS (SELECT 1 FROM membership m WHERE m.person_id = current_person() AND m.work_unit_id = u.id)
    AND s.id = own_site AND v.site_id = s.id AND v.work_unit_id = u.id
  RETURNING a.id
$$;

-- Whom an agreement of the own unit concerns: the Office and the managers of the site on both sides, each with their unit;
-- and, with no unit, whoever was invited and has an account.
CREATE FUNCTION people_of_agreement(agreement_id uuid) RETURNS TABLE (person_id uuid, unit_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.person_id, m.work_unit_id
    FROM agreement a
    JOIN membership m ON m.work_unit_id IN (a.export_unit_id, a.import_unit_id)
   WHERE a.id = agreement_id AND current_unit() IN (a.export_unit_id, a.import_unit_id)
     AND (m.role = 'admin' OR EXISTS (
       SELECT 1 FROM site_team t WHERE t.work_unit_id = m.work_unit_id AND t.person_id = m.person_id AND t.profile = 'manage'
         AND ((t.work_unit_id = a.export_unit_id AND t.site_id = a.export_site_id)
           OR (t.work_unit_id = a.import_unit_id AND t.site_id = a.import_site_id))))
  UNION ALL
  SELECT p.id, NULL FROM agreement a JOIN person p ON p.email = a.partner_email
   WHERE a.id = agreement_id AND a.status = 'invited' AND p.confirmed_at IS NOT NULL
     AND current_unit() IN (a.export_unit_id, a.import_unit_id)
$$;

-- What happens to an agreement happens to both units: the other one's trail gets the entry, too, with the name and the
-- unit of whoever did it, and not with the person, who is none of its own.
CREATE FUNCTION audit_of_partner() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit (work_unit_id, person_id, person_name, at, operation, type, event, subject, request_id)
  SELECT partner.id, NULL, concat_ws(', ', nullif(NEW.person_name, ''), u.name), NEW.at, NEW.operation, NEW.type, NEW.event, NEW.subject, NEW.request_id
    FROM agreement a
    CROSS JOIN LATERAL (SELECT CASE NEW.work_unit_id WHEN a.export_unit_id THEN a.import_unit_id
                                                     WHEN a.import_unit_id THEN a.export_unit_id END AS id) partner
    JOIN work_unit u ON u.id = NEW.work_unit_id
   WHERE a.id = (NEW.event->>'agreementId')::uuid AND partner.id <> NEW.work_unit_id;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_of_partner AFTER INSERT ON audit
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.event ? 'agreementId' AND NEW.operation LIKE 'disposal.%')
  EXECUTE FUNCTION audit_of_partner();

-- Tickets and agreements are found in Activity by themselves.
CREATE OR REPLACE FUNCTION audit_subject(event jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(event->>'ticketId', event->>'agreementId', event->>'reportId', event->>'stakeholderId', event->>'entryId',
    event->>'groupId', event->>'invitationId', event->>'messageId', event->>'siteId', event->>'personId')
$$;

REVOKE ALL ON FUNCTION offers_to_me(timestamptz), people_of_agreement(uuid), join_agreement(uuid, text, uuid, text, timestamptz), audit_of_partner() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION offers_to_me(timestamptz), people_of_agreement(uuid), join_agreement(uuid, text, uuid, text, timestamptz) TO earthtight_app;
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION people_of_agreement(uuid) OWNER TO earthtight_maintenance;
ALTER FUNCTION offers_to_me(timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION join_agreement(uuid, text, uuid, text, timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION audit_of_partner() OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;

-- What is sent, received, under way and left of each agreement: the one place where tickets are summed up. It shows what
-- whoever asks may see.
CREATE VIEW agreement_total WITH (security_invoker = true) AS
SELECT a.id AS agreement_id,
  coalesce(t.tickets, 0)::int AS tickets,
  coalesce(t.open_tickets, 0)::int AS open_tickets,
  coalesce(t.sent, 0) AS sent,
  coalesce(t.under_way, 0) AS under_way,
  coalesce(t.received, 0) AS received,
  coalesce(t.received, 0) - (coalesce(t.sent, 0) - coalesce(t.under_way, 0)) AS difference,
  a.quantity - coalesce(t.received, 0) - coalesce(t.under_way, 0) AS remaining
FROM agreement a
LEFT JOIN LATERAL (
  SELECT count(*) AS tickets, count(*) FILTER (WHERE status = 'open') AS open_tickets, sum(sent) AS sent,
    sum(sent) FILTER (WHERE status = 'open') AS under_way, sum(received) AS received
  FROM ticket WHERE agreement_id = a.id AND status <> 'cancelled') t ON true;
GRANT SELECT ON agreement_total TO earthtight_app, earthtight_maintenance;
