-- A captured map picture is the ground alone; what it shows says where the record's pins go (decision X-131). Pictures
-- from before have their pins drawn in and stay as they are: they have none.
ALTER TABLE "photo" ADD COLUMN     "ground" JSONB;
