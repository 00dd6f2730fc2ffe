-- Attempts with passwords, codes, passkeys and links, and requests for codes, across all servers. Unlogged: a crash of the
-- database may forget them.

-- One row for each counter, and one for each wait of a network.
CREATE UNLOGGED TABLE attempt (
  -- A keyed digest, never a name or address.
  key text PRIMARY KEY,
  tries integer NOT NULL,
  -- Until then, the next attempt must wait.
  waits_until timestamptz(3),
  -- When the count starts over, or when the wait is forgotten.
  ends_at timestamptz(3) NOT NULL
);
CREATE INDEX attempt_ends_at_idx ON attempt (ends_at);
ALTER TABLE attempt ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON attempt TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON attempt TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, UPDATE, DELETE ON attempt TO earthtight_system;
GRANT ALL ON attempt TO earthtight_maintenance;

-- Counts an attempt in all of its counters, or in none if it must wait. A counter: its key, its free attempts, the
-- waits in seconds after them (the last one repeats) and, if each network waits on its own, the key of that wait.
-- Returns the seconds to wait, or 0 and the attempts in the first counter.
-- Rows are locked in the order of their keys, so that attempts do not deadlock.
CREATE FUNCTION count_attempt(counters jsonb, at timestamptz, keep_seconds integer, turn_seconds integer)
  RETURNS TABLE (wait integer, tries integer)
LANGUAGE plpgsql VOLATILE SET search_path = public AS $$
#variable_conflict use_column
DECLARE
  counter record;
  own attempt;
  turn attempt;
  counted integer;
  delay integer;
  wait_end timestamptz;
  keys text[] = '{}';
  counts integer[] = '{}';
  wait_ends timestamptz[] = '{}';
BEGIN
  INSERT INTO attempt (key, tries, ends_at)
    SELECT k, 0, at FROM jsonb_to_recordset(counters) AS c(key text, turn text), unnest(ARRAY[c.key, c.turn]) AS k
     WHERE k IS NOT NULL ORDER BY k
  ON CONFLICT (key) DO UPDATE SET tries = attempt.tries;
  FOR counter IN
    SELECT c.key, c.free, c.waits, c.turn
      FROM ROWS FROM (jsonb_to_recordset(counters) AS (key text, free integer, waits jsonb, turn text))
        WITH ORDINALITY AS c(key, free, waits, turn, ord) ORDER BY c.ord
  LOOP
    SELECT * INTO own FROM attempt WHERE key = counter.key;
    counted := CASE WHEN own.ends_at <= at THEN 1 ELSE own.tries + 1 END;
    wait_end := NULL;
    IF counted >= counter.free THEN
      delay := counter.waits ->> least(counted - counter.free, jsonb_array_length(counter.waits) - 1);
      IF counter.turn IS NULL THEN
        turn := own;
        wait_end := at + make_interval(secs => delay);
      ELSE
        SELECT * INTO turn FROM attempt WHERE key = counter.turn;
        -- The first attempt of a network only starts its wait. The next one after it is the network's turn.
        IF turn.ends_at <= at THEN
          UPDATE attempt SET waits_until = at + make_interval(secs => delay),
                 ends_at = at + make_interval(secs => delay + turn_seconds) WHERE key = counter.turn;
          RETURN QUERY SELECT delay, 0;
          RETURN;
        END IF;
      END IF;
      IF turn.waits_until > at THEN
        RETURN QUERY SELECT greatest(1, ceil(extract(epoch FROM turn.waits_until - at)))::integer, 0;
        RETURN;
      END IF;
    END IF;
    keys := keys || counter.key;
    counts := counts || counted;
    wait_ends := wait_ends || wait_end;
  END LOOP;
  UPDATE attempt AS a SET
      tries = n.tries,
      waits_until = n.wait_end,
      ends_at = CASE WHEN a.ends_at <= at THEN at + make_interval(secs => keep_seconds) ELSE a.ends_at END
    FROM unnest(keys, counts, wait_ends) AS n(key, tries, wait_end) WHERE a.key = n.key;
  DELETE FROM attempt WHERE key IN (SELECT c.turn FROM jsonb_to_recordset(counters) AS c(turn text));
  RETURN QUERY SELECT 0, counts[1];
END
$$;
REVOKE ALL ON FUNCTION count_attempt(jsonb, timestamptz, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_attempt(jsonb, timestamptz, integer, integer) TO earthtight_system;

-- Forgets the attempts of some counters, and takes one attempt back from others.
CREATE FUNCTION refund_attempt(cleared text[], reduced text[]) RETURNS void
LANGUAGE sql VOLATILE SET search_path = public AS $$
  SELECT 1 FROM attempt WHERE key = ANY (cleared || reduced) ORDER BY key FOR UPDATE;
  DELETE FROM attempt WHERE key = ANY (cleared);
  UPDATE attempt SET tries = tries - 1 WHERE key = ANY (reduced) AND tries > 0;
$$;
REVOKE ALL ON FUNCTION refund_attempt(text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION refund_attempt(text[], text[]) TO earthtight_system;

-- When codes were requested, by the name that was entered, whether or not it has an account.
CREATE UNLOGGED TABLE code_request (
  id uuid PRIMARY KEY,
  -- Keyed digests, never a name or address.
  name text NOT NULL,
  network text NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX code_request_name_at_idx ON code_request (name, at);
CREATE INDEX code_request_at_idx ON code_request (at);
ALTER TABLE code_request ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON code_request TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
CREATE POLICY maintenance ON code_request TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT SELECT, INSERT, DELETE ON code_request TO earthtight_system;
GRANT ALL ON code_request TO earthtight_maintenance;
