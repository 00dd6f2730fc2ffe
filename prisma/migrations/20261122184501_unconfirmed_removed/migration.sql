-- Whoever corrects a mistyped address takes the place of a registration that nobody confirmed. Signing up may therefore
-- remove a person, and the database refuses it every person whose address was ever confirmed.
GRANT DELETE ON person TO earthtight_system;
CREATE POLICY never_confirmed ON person AS RESTRICTIVE FOR DELETE TO earthtight_system
  USING (current_user <> 'earthtight_system' OR confirmed_at IS NULL);
GRANT DELETE ON credential, confirmation_code TO earthtight_system;
