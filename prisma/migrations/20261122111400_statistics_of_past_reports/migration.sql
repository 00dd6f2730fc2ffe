-- A type that few reports have is missing from the planner's usual sample of 30,000 rows every other time. It then expects
-- hundreds of reports of a site and that type, and walks through all of the site's to find ten. With a sample of up to
-- 300,000 rows it knows that there are few (tests/long/past-reports.test.ts: 70 blocks instead of 9,000).
ALTER TABLE report ALTER COLUMN type_key SET STATISTICS 1000;
ALTER TABLE report ALTER COLUMN site_id SET STATISTICS 1000;
