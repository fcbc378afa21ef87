#!/bin/sh
# Makes Kontor's two roles and its database when the server is set up (compose.yaml). The image runs or sources it, once.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set=owner="$OWNER_PASSWORD" --set=program="$PROGRAM_PASSWORD" <<'SQL'
create role kontor_owner login password :'owner';
create role kontor login password :'program';
create database kontor owner kontor_owner;
SQL
