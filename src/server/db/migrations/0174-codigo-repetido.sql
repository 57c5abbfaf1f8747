-- the key under which a code is unique and found, as codeKey of core/document/gtin.ts gives it: a GTIN's number of 14 digits, other text in capitals
CREATE FUNCTION code_key(code text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN btrim(code) !~ '^\d{8,20}$' OR btrim(code) ~ '^0+$' OR length(ltrim(btrim(code), '0')) > 14 THEN upper(btrim(code))
    WHEN (SELECT sum(substr(lpad(ltrim(btrim(code), '0'), 14, '0'), n, 1)::int * CASE WHEN n % 2 = 1 THEN 3 ELSE 1 END)
            FROM generate_series(1, 14) n) % 10 <> 0 THEN upper(btrim(code))
    ELSE lpad(ltrim(btrim(code), '0'), 14, '0')
  END
$$;
