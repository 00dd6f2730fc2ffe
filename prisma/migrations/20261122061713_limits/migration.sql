-- Counts of what goes out and what is stored (lib/limits.ts), for all servers together.
CREATE TABLE "limit_use" (
    "key" TEXT NOT NULL,
    "used" BIGINT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "limit_use_pkey" PRIMARY KEY ("key")
);
CREATE INDEX "limit_use_until_idx" ON "limit_use"("until");

ALTER TABLE limit_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE limit_use FORCE ROW LEVEL SECURITY;
CREATE POLICY maintenance ON limit_use TO earthtight_maintenance
  USING (current_user = 'earthtight_maintenance') WITH CHECK (current_user = 'earthtight_maintenance');
GRANT ALL ON limit_use TO earthtight_maintenance;
CREATE POLICY system ON limit_use TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_use TO earthtight_system;

-- Takes from several counts in one round trip, and answers with those that are exceeded by it. An operation of a work
-- unit can take, and can neither read nor change a count otherwise. The keys are locked in their order, so that two
-- operations that take from the same counts wait for each other and never both ways round.
CREATE FUNCTION take_limits(takes jsonb, at timestamptz) RETURNS TABLE (key text, until timestamptz)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public AS $$
  WITH asked AS MATERIALIZED (
    SELECT t.key, t.amount, t.most, t.hours
      FROM jsonb_to_recordset(takes) AS t(key text, amount bigint, most bigint, hours int)
  ), taken AS (
    INSERT INTO limit_use AS l (key, used, until)
    SELECT a.key, a.amount, at + make_interval(hours => a.hours) FROM asked a WHERE a.amount > 0 ORDER BY a.key
    ON CONFLICT (key) DO UPDATE SET
      used = CASE WHEN l.until <= at THEN excluded.used ELSE l.used + excluded.used END,
      until = CASE WHEN l.until <= at THEN excluded.until ELSE l.until END
    RETURNING l.key, l.used, l.until
  )
  SELECT taken.key, taken.until FROM taken JOIN asked USING (key) WHERE taken.used > asked.most ORDER BY taken.key
$$;
GRANT CREATE ON SCHEMA public TO earthtight_maintenance;
ALTER FUNCTION take_limits(jsonb, timestamptz) OWNER TO earthtight_maintenance;
REVOKE CREATE ON SCHEMA public FROM earthtight_maintenance;
REVOKE ALL ON FUNCTION take_limits(jsonb, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_limits(jsonb, timestamptz) TO earthtight_app, earthtight_system;

-- Which photos a report has named. The ones that none named are limited, and cleared after some days.
ALTER TABLE "photo" ADD COLUMN "named_at" TIMESTAMPTZ(3);
CREATE INDEX photo_never_named ON photo (work_unit_id, uploaded_by) WHERE named_at IS NULL;
CREATE INDEX photo_taken_out ON photo (removed_at) WHERE removed_at IS NOT NULL;

SET LOCAL ROLE earthtight_maintenance;
UPDATE photo SET named_at = photo.uploaded_at FROM (
  SELECT jsonb_array_elements_text(condition->'photos') AS file_name FROM logged_bmp
  UNION SELECT jsonb_array_elements_text(correction->'photos') FROM logged_bmp
  UNION SELECT map_image FROM report
) named WHERE named.file_name = photo.file_name;
RESET ROLE;
