#!/bin/sh
# Creates the owner and the database of the product when PostgreSQL starts for the first time.
set -eu
psql --username postgres --set=password="$DATABASE_PASSWORD" --set=ON_ERROR_STOP=1 <<'SQL'
CREATE ROLE earthtight LOGIN PASSWORD :'password' CREATEROLE;
CREATE DATABASE earthtight OWNER earthtight;
SQL
