-- Finds whether the same action was found earlier at a BMP.
DROP INDEX corrective_action_bmp_instance_id_idx;
CREATE INDEX corrective_action_bmp_instance_id_action_id_discovered_at_idx
  ON corrective_action (bmp_instance_id, action_id, discovered_at);
