-- The file of a person's own data tells on which site teams they are, in all their work units.
CREATE POLICY system ON "site_team" TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT ON "site_team" TO earthtight_system;
