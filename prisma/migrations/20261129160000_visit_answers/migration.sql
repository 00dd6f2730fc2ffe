-- Which BMP in the ground a logged BMP is a visit of, and the inspector's answers about it.
ALTER TABLE logged_bmp ADD COLUMN visit_answers jsonb;
