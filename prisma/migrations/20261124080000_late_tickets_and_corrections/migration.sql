-- A load that left before its agreement ended gets its ticket afterwards, and an accepted correction changes whether the
-- sent quantity is estimated only as it was proposed.

CREATE OR REPLACE FUNCTION refuse_foreign_move_of_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
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
  -- The next ticket, by the export side. The trigger on ticket says which tickets an ended agreement takes.
  IF OLD.status IN ('active', 'ended') AND NEW.last_number = OLD.last_number + 1
     AND to_jsonb(NEW) - 'last_number' = to_jsonb(OLD) - 'last_number'
     AND OLD.export_unit_id = current_unit() THEN RETURN NEW; END IF;
  IF NEW.last_number <> OLD.last_number THEN RAISE EXCEPTION 'agreement % is not counted so', OLD.id USING ERRCODE = 'ET002'; END IF;
  -- Whoever offered sends the link again or takes the offer back; whoever holds the link declines; either side ends.
  IF OLD.status = 'invited' AND NEW.status IN ('invited', 'withdrawn') AND offers = current_unit() THEN RETURN NEW; END IF;
  IF OLD.status = 'invited' AND NEW.status = 'declined' AND current_user = 'earthtight_system' THEN RETURN NEW; END IF;
  IF OLD.status = 'active' AND NEW.status = 'ended' AND current_unit() IN (OLD.export_unit_id, OLD.import_unit_id)
     AND NOT EXISTS (SELECT 1 FROM ticket t WHERE t.agreement_id = OLD.id AND t.status = 'open') THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'agreement % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'ET002';
END $$;

CREATE OR REPLACE FUNCTION refuse_foreign_move_of_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
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
     AND ((NEW.status = 'closed' AND imports) OR (NEW.status = 'cancelled' AND exports)) THEN RETURN NEW; END IF;
  IF OLD.status = 'closed' AND NEW.status = 'archived' AND OLD.correction IS NULL
     AND (NEW.sent, NEW.sent_estimated, NEW.received, NEW.outcome, NEW.reason)
       IS NOT DISTINCT FROM (OLD.sent, OLD.sent_estimated, OLD.received, OLD.outcome, OLD.reason)
  THEN RETURN NEW; END IF;
  IF OLD.status = 'closed' AND NEW.status = 'closed' THEN
    -- Proposed by one side, or taken back or refused: what was entered stays.
    IF (NEW.sent, NEW.sent_estimated, NEW.received, NEW.outcome, NEW.reason)
       IS NOT DISTINCT FROM (OLD.sent, OLD.sent_estimated, OLD.received, OLD.outcome, OLD.reason)
       AND (NEW.correction IS NULL OR (NEW.correction->>'side' = 'export' AND exports) OR (NEW.correction->>'side' = 'import' AND imports))
    THEN RETURN NEW; END IF;
    -- Accepted by the other side: exactly what was proposed.
    IF OLD.correction IS NOT NULL AND NEW.correction IS NULL
       AND ((OLD.correction->>'side' = 'export' AND imports) OR (OLD.correction->>'side' = 'import' AND exports))
       AND NEW.sent = (OLD.correction->>'sent')::numeric AND NEW.received = (OLD.correction->>'received')::numeric
       AND NEW.sent_estimated = (OLD.correction->>'sentEstimated')::boolean
       AND NEW.outcome = OLD.correction->>'outcome' AND NEW.reason = OLD.correction->>'reason'
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'ticket % cannot go from % to %', OLD.id, OLD.status, NEW.status USING ERRCODE = 'ET002';
END $$;

-- 16: a ticket that arrived after the end of its agreement.
ALTER TABLE "notification" DROP CONSTRAINT "notification_type";
ALTER TABLE "notification" ADD CONSTRAINT "notification_type" CHECK (type BETWEEN 1 AND 16);

-- The other unit is notified, too.
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
SET LOCAL ROLE earthtight_maintenance;
CREATE OR REPLACE FUNCTION notify_people(notices jsonb, at timestamptz) RETURNS SETOF uuid
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO notification (id, person_id, work_unit_id, type, link_data, dedupe_key, created_at)
  SELECT gen_random_uuid(), p.id, n.unit_id, n.type, n.link_data, n.dedupe_key, at
    FROM jsonb_to_recordset(notices)
           AS n(persons jsonb, unit_id uuid, type int, link_data jsonb, dedupe_key text)
   CROSS JOIN LATERAL jsonb_array_elements_text(n.persons) AS t(person_id)
    JOIN person p ON p.id = t.person_id::uuid AND p.confirmed_at IS NOT NULL
   WHERE current_setting('role') = 'earthtight_system'
      OR n.type IN (1, 4, 5, 6, 9, 10, 11, 12, 16)
      OR p.id = current_person()
      OR EXISTS (SELECT FROM membership m WHERE m.person_id = p.id AND m.work_unit_id = current_unit())
   ORDER BY p.id, n.dedupe_key
  ON CONFLICT (person_id, dedupe_key) DO NOTHING
  RETURNING person_id
$$;
RESET ROLE;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
