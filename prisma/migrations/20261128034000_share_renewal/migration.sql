-- A recipient may request a new link to a shared report without signing in.

GRANT INSERT ON share TO earthtight_system;

-- To check that the address still belongs to a stakeholder of the work unit.
CREATE POLICY system ON stakeholder TO earthtight_system
  USING (current_user = 'earthtight_system') WITH CHECK (current_user = 'earthtight_system');
GRANT SELECT ON stakeholder TO earthtight_system;
