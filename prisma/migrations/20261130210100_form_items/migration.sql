-- The item of form 3400-187 of each practice, '' for 'Other (specify)'. Practices of the default library get theirs.
ALTER TABLE library_entry ADD COLUMN form_item text NOT NULL DEFAULT '';
UPDATE library_entry SET form_item = item
  FROM (VALUES
    ('Silt Fence', 'Silt Fence'),
    ('Reinforced Silt Fence', 'Silt Fence'),
    ('Inlet Protection, Type A (before casting)', 'Inlet Protection'),
    ('Inlet Protection, Type B (grate fabric)', 'Inlet Protection'),
    ('Inlet Protection, Type C (curb inlet)', 'Inlet Protection'),
    ('Inlet Filter Bag, Type D', 'Inlet Protection'),
    ('Manufactured Inlet Device', 'Inlet Protection'),
    ('Culvert Inlet Protection', 'Inlet Protection'),
    ('Outlet Protection / Riprap Apron', 'Stabilized Outlet'),
    ('Stone Tracking Pad', 'Tracking Pads'),
    ('Manufactured Trackout Control', 'Tracking Pads'),
    ('Tire Washing Station', 'Tracking Pads'),
    ('Street Sweeping', 'Offsite Sediment'),
    ('Temporary Seeding', 'Temporary Seeding'),
    ('Permanent Seeding', 'Permanent Seeding'),
    ('Non-Channel Erosion Mat', 'Erosion Mat'),
    ('Channel Erosion Mat', 'Erosion Mat'),
    ('Stone Ditch Check', 'Ditch Checks'),
    ('Manufactured Ditch Check', 'Ditch Checks'),
    ('Construction Site Diversion', 'Temp. Diversion Channel'),
    ('Sediment Trap', 'Temp. Settling Basin'),
    ('Sediment Basin', 'Temp. Settling Basin'),
    ('Dewatering, Settling Tank or Basin', 'Temp. Settling Basin'),
    ('Turbidity Barrier', 'Turbidity Barrier'),
    ('Erosion Control Plan & Records On Site', 'Erosion Control Plan')
  ) AS default_items (practice, item)
 WHERE mode = 'practice' AND name = practice;

-- The items of the practices of an inspection as of SAVE & NOTIFY, by practice id. NULL for earlier inspections.
ALTER TABLE signed_inspection ADD COLUMN form_items jsonb;
