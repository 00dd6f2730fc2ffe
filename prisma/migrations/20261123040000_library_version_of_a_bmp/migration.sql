-- Which version of the library's entry a BMP was logged with. Reports from before it was kept say nothing about it.
ALTER TABLE "logged_bmp" ADD COLUMN "library_version" TEXT;
