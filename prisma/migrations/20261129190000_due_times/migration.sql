-- When the BMPs of a closed report were due, as of closing. Reports closed before keep their statuses without it.
ALTER TABLE report ADD COLUMN due_times jsonb;
