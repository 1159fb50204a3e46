-- Rows of the audit can be added, and that is all: also the role that the product itself uses cannot change them.
CREATE FUNCTION "audit_log_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log can only be added to' USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_is_append_only"();--> statement-breakpoint
-- Every three letters in a row, whatever their case: a text that holds another has all of its threes.
CREATE FUNCTION "search_grams"(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT pg_catalog.substr(small, at, 3)), '{}')
  FROM pg_catalog.lower(words) AS small, pg_catalog.generate_series(1, pg_catalog.char_length(small) - 2) AS at
$$;
