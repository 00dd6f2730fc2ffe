-- Assured disposal: agreements between an export and an import site, and the tickets of their loads. Two work units
-- share a row (decision 025); neither sees anything else of the other.

-- An agreement between two work units ('collab') or between two sites of one ('admin').
CREATE TABLE agreement (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('admin', 'collab')),
  status text NOT NULL CHECK (status IN ('invited', 'active', 'ended', 'declined', 'withdrawn')),
  offered_by text NOT NULL CHECK (offered_by IN ('export', 'import')),
  -- The side that was invited is NULL until it accepts.
  export_unit_id uuid REFERENCES work_unit (id),
  import_unit_id uuid REFERENCES work_unit (id),
  export_site_id uuid,
  import_site_id uuid,
  -- Names and places as agreed, because neither work unit sees the other's site.
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
  -- Whom the invitation went to, and the hash of its link's secret.
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
  -- The number of the last ticket. Taking the next one locks the agreement.
  last_number integer NOT NULL DEFAULT 0,
  UNIQUE (id, export_unit_id, import_unit_id),
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
ALTER TABLE agreement ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
-- Either work unit.
CREATE POLICY pair ON agreement TO earthtight_app
  USING (current_unit() IN (export_unit_id, import_unit_id)) WITH CHECK (current_unit() IN (export_unit_id, import_unit_id));
CREATE POLICY system ON agreement TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON agreement TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
-- A link without sign-in shows and declines its invitation.
GRANT SELECT, INSERT, UPDATE ON agreement TO earthtight_app;
GRANT SELECT, UPDATE (status, answered_by_name, answered_at) ON agreement TO earthtight_system;
GRANT ALL ON agreement TO earthtight_maintenance;

-- The ticket of one load.
CREATE TABLE ticket (
  -- From the phone that opened it.
  id uuid PRIMARY KEY,
  agreement_id uuid NOT NULL,
  export_unit_id uuid NOT NULL,
  import_unit_id uuid NOT NULL,
  number integer NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'closed', 'archived', 'canceled')),
  truck text NOT NULL,
  driver text NOT NULL DEFAULT '',
  load text NOT NULL DEFAULT '',
  sent numeric(14, 3) NOT NULL CHECK (sent > 0),
  sent_estimated boolean NOT NULL DEFAULT false,
  received numeric(14, 3) CHECK (received >= 0),
  outcome text CHECK (outcome IN ('accepted', 'partly', 'refused')),
  reason text NOT NULL DEFAULT '',
  -- `TicketCorrection` of lib/disposal/ticket.ts, proposed by one side.
  correction jsonb,
  -- From the phone that closed it, so that the same closing sent again is recognized.
  close_id uuid,
  version integer NOT NULL DEFAULT 1,
  opened_by uuid NOT NULL,
  opened_by_name text NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  closed_by_name text NOT NULL DEFAULT '',
  closed_at timestamptz(3),
  -- Who archived or canceled it.
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
ALTER TABLE ticket ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY pair ON ticket TO earthtight_app
  USING (current_unit() IN (export_unit_id, import_unit_id)) WITH CHECK (current_unit() IN (export_unit_id, import_unit_id));
CREATE POLICY system ON ticket TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON ticket TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE ON ticket TO earthtight_app;
GRANT SELECT ON ticket TO earthtight_system;
GRANT ALL ON ticket TO earthtight_maintenance;

-- Who works with the tickets and agreements of a site (COMPANION-20).
CREATE TABLE site_team (
  work_unit_id uuid,
  site_id uuid,
  person_id uuid,
  profile text NOT NULL CHECK (profile IN ('view', 'operate', 'manage')),
  added_by uuid NOT NULL,
  added_at timestamptz(3) NOT NULL,
  PRIMARY KEY (work_unit_id, site_id, person_id),
  FOREIGN KEY (work_unit_id, site_id) REFERENCES site_visibility (work_unit_id, site_id) ON DELETE CASCADE,
  FOREIGN KEY (work_unit_id, person_id) REFERENCES membership (work_unit_id, person_id) ON DELETE CASCADE
);
CREATE INDEX site_team_person_idx ON site_team (person_id, work_unit_id);
ALTER TABLE site_team ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY unit ON site_team TO earthtight_app
  USING (work_unit_id = current_unit()) WITH CHECK (work_unit_id = current_unit());
-- For a person's data export.
CREATE POLICY system ON site_team TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON site_team TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON site_team TO earthtight_app;
GRANT SELECT ON site_team TO earthtight_system;
GRANT ALL ON site_team TO earthtight_maintenance;

-- Which work unit may make which change. Operations check the same rules first (lib/disposal/rules.ts); this holds if
-- one of them is wrong.
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
  -- The export side takes the next ticket number. The trigger on ticket checks tickets of ended agreements.
  IF OLD.status IN ('active', 'ended') AND NEW.last_number = OLD.last_number + 1
     AND to_jsonb(NEW) - 'last_number' = to_jsonb(OLD) - 'last_number'
     AND OLD.export_unit_id = current_unit() THEN RETURN NEW; END IF;
  IF NEW.last_number <> OLD.last_number THEN RAISE EXCEPTION 'agreement % is not counted so', OLD.id USING ERRCODE = 'ET002'; END IF;
  -- The offering side resends or withdraws, the holder of the link declines, either side ends.
  IF OLD.status = 'invited' AND NEW.status IN ('invited', 'withdrawn') AND offers = current_unit() THEN RETURN NEW; END IF;
  IF OLD.status = 'invited' AND NEW.status = 'declined' AND current_user = 'earthtight_system' THEN RETURN NEW; END IF;
  IF OLD.status = 'active' AND NEW.status = 'ended' AND current_unit() IN (OLD.export_unit_id, OLD.import_unit_id)
     AND NOT EXISTS (SELECT 1 FROM ticket t WHERE t.agreement_id = OLD.id AND t.status = 'open') THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'agreement % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'ET002';
END $$;
CREATE TRIGGER agreement_moves BEFORE INSERT OR UPDATE ON agreement
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_move_of_agreement();

-- The same for tickets. A load that left before its agreement ended gets its ticket afterwards.
CREATE FUNCTION refuse_foreign_move_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE exports boolean; imports boolean;
BEGIN
  IF current_user = 'earthtight_maintenance' THEN RETURN NEW; END IF;
  exports := NEW.export_unit_id = current_unit();
  imports := NEW.import_unit_id = current_unit();
  IF TG_OP = 'INSERT' THEN
    IF exports AND NEW.status = 'open' AND NEW.version = 1 AND NEW.correction IS NULL
       AND EXISTS (SELECT 1 FROM agreement a WHERE a.id = NEW.agreement_id AND a.last_number = NEW.number
         AND (a.status = 'active' OR (a.status = 'ended' AND NEW.opened_at >= a.answered_at AND NEW.opened_at < a.ended_at)))
    THEN RETURN NEW; END IF;
    RAISE EXCEPTION 'ticket % cannot begin so', NEW.id USING ERRCODE = 'ET002';
  END IF;
  IF to_jsonb(NEW) - '{status,sent,sent_estimated,received,outcome,reason,correction,close_id,version,closed_by_name,closed_at,over_by_name,over_at}'::text[]
     IS DISTINCT FROM
     to_jsonb(OLD) - '{status,sent,sent_estimated,received,outcome,reason,correction,close_id,version,closed_by_name,closed_at,over_by_name,over_at}'::text[]
     OR NEW.version <> OLD.version + 1
  THEN RAISE EXCEPTION 'ticket % stays as it was opened', OLD.id USING ERRCODE = 'ET002'; END IF;
  IF OLD.status = 'open' AND (NEW.sent, NEW.sent_estimated) = (OLD.sent, OLD.sent_estimated)
     AND ((NEW.status = 'closed' AND imports) OR (NEW.status = 'canceled' AND exports)) THEN RETURN NEW; END IF;
  IF OLD.status = 'closed' AND NEW.status = 'archived' AND OLD.correction IS NULL
     AND (NEW.sent, NEW.sent_estimated, NEW.received, NEW.outcome, NEW.reason)
       IS NOT DISTINCT FROM (OLD.sent, OLD.sent_estimated, OLD.received, OLD.outcome, OLD.reason)
  THEN RETURN NEW; END IF;
  IF OLD.status = 'closed' AND NEW.status = 'closed' THEN
    -- A correction is proposed, withdrawn or declined: the quantities stay.
    IF (NEW.sent, NEW.sent_estimated, NEW.received, NEW.outcome, NEW.reason)
       IS NOT DISTINCT FROM (OLD.sent, OLD.sent_estimated, OLD.received, OLD.outcome, OLD.reason)
       AND (NEW.correction IS NULL OR (NEW.correction->>'side' = 'export' AND exports) OR (NEW.correction->>'side' = 'import' AND imports))
    THEN RETURN NEW; END IF;
    -- The other side accepts: the quantities become exactly the proposed ones.
    IF OLD.correction IS NOT NULL AND NEW.correction IS NULL
       AND ((OLD.correction->>'side' = 'export' AND imports) OR (OLD.correction->>'side' = 'import' AND exports))
       AND NEW.sent = (OLD.correction->>'sent')::numeric AND NEW.received = (OLD.correction->>'received')::numeric
       AND NEW.sent_estimated = (OLD.correction->>'sentEstimated')::boolean
       AND NEW.outcome = OLD.correction->>'outcome' AND NEW.reason = OLD.correction->>'reason'
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'ticket % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'ET002';
END $$;
CREATE TRIGGER ticket_moves BEFORE INSERT OR UPDATE ON ticket
  FOR EACH ROW EXECUTE FUNCTION refuse_foreign_move_of_ticket();

-- Pending invitations to the address of the signed-in person, from work units that the person cannot see.
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
REVOKE ALL ON FUNCTION offers_to_me(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION offers_to_me(timestamptz) TO earthtight_app;

-- Accepts an invitation for the active work unit with one of its sites. No row when it cannot be accepted.
CREATE FUNCTION join_agreement(agreement_id uuid, link_hash text, own_site uuid, person_name text, at timestamptz)
RETURNS uuid
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
REVOKE ALL ON FUNCTION join_agreement(uuid, text, uuid, text, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION join_agreement(uuid, text, uuid, text, timestamptz) TO earthtight_app;

-- Whom to notify about an agreement: the Office and the site's managers on both sides, and the invited person,
-- without a work unit.
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
REVOKE ALL ON FUNCTION people_of_agreement(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION people_of_agreement(uuid) TO earthtight_app;

-- Whom to notify in the other work units when this one closes and its agreements end.
CREATE FUNCTION partners_of_unit()
RETURNS TABLE (agreement_id uuid, unit_id uuid, person_id uuid, name text, email text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, m.work_unit_id, p.id, p.name, p.email
    FROM agreement a
    JOIN membership m ON m.work_unit_id IN (a.export_unit_id, a.import_unit_id) AND m.work_unit_id <> current_unit()
    JOIN person p ON p.id = m.person_id AND p.closed_at IS NULL AND p.confirmed_at IS NOT NULL
   WHERE a.status = 'active' AND current_unit() IN (a.export_unit_id, a.import_unit_id)
     AND (m.role = 'admin' OR EXISTS (
       SELECT 1 FROM site_team t WHERE t.work_unit_id = m.work_unit_id AND t.person_id = m.person_id AND t.profile = 'manage'
         AND t.site_id IN (a.export_site_id, a.import_site_id)))
   ORDER BY a.id, p.id
$$;
REVOKE ALL ON FUNCTION partners_of_unit() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION partners_of_unit() TO earthtight_app;

-- Copies an entry about an agreement to the other work unit's trail, with the name of the person and the work unit.
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
REVOKE ALL ON FUNCTION audit_of_partner() FROM PUBLIC;
CREATE TRIGGER audit_of_partner AFTER INSERT ON audit
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND NEW.event ? 'agreementId' AND NEW.operation LIKE 'disposal.%')
  EXECUTE FUNCTION audit_of_partner();

-- Moves pending invitations to a person's new address. Only the change of an address calls it.
CREATE FUNCTION move_offers(former text, present text) RETURNS void
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE agreement SET partner_email = present WHERE partner_email = former AND status = 'invited'
$$;
REVOKE ALL ON FUNCTION move_offers(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_offers(text, text) TO earthtight_system;

-- The totals of each agreement. It shows the rows that the caller may see.
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
  FROM ticket WHERE agreement_id = a.id AND status <> 'canceled') t ON true;
GRANT SELECT ON agreement_total TO earthtight_app;
GRANT SELECT ON agreement_total TO earthtight_maintenance;

-- These functions see more than their callers, so earthtight_maintenance owns them. Owning takes CREATE.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION offers_to_me(timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION join_agreement(uuid, text, uuid, text, timestamptz) OWNER TO earthtight_maintenance;
ALTER FUNCTION people_of_agreement(uuid) OWNER TO earthtight_maintenance;
ALTER FUNCTION partners_of_unit() OWNER TO earthtight_maintenance;
ALTER FUNCTION audit_of_partner() OWNER TO earthtight_maintenance;
ALTER FUNCTION move_offers(text, text) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
