-- The regulator's form of inspections, as the Office chose it. NULL is the form of the rules.
ALTER TABLE permit_profile ADD COLUMN form text CHECK (form IN ('wdnr-3400-187', 'epa-site-inspection', 'none'));
