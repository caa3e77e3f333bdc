-- Staff look for people by a part of a name or an address. Trigrams let an index answer that; the
-- text is the one that a search over the fields of a resource asks for. Trigrams are an extension:
-- the embedded store brings it, and so do most PostgreSQL servers. Where it is missing or may not
-- be made, the search reads every row. Without `fastupdate`, because the embedded store has nobody
-- who tidies up the list of late entries.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX IF NOT EXISTS users_search_idx
    ON users USING gin (lower(email || E'\n' || first_name || E'\n' || last_name) gin_trgm_ops) WITH (fastupdate = off);
EXCEPTION
  WHEN feature_not_supported OR undefined_file OR insufficient_privilege OR undefined_object THEN
    RAISE NOTICE 'pg_trgm is not available (%): searching people reads every row', SQLERRM;
END
$$;
