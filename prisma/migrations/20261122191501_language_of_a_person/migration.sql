-- The language that a person chose for what a crew reads: text messages, corrections, acknowledgement. NULL: the person
-- chose none, and pages follow the browser. Only the person writes it (policy own).
ALTER TABLE person ADD COLUMN language text CHECK (language IN ('en', 'es'));
GRANT UPDATE (language) ON person TO earthtight_app;
