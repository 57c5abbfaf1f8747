-- a GTIN is kept in one of its lengths: zeros are none, and digits lost or won by a spreadsheet are mended
CREATE FUNCTION pg_temp.kept_gtin(code text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN code ~ '^0*$' THEN NULL
    WHEN length(code) IN (8, 12, 13, 14) OR code !~ '^\d{8,20}$' OR length(ltrim(code, '0')) > 14 THEN code
    WHEN (SELECT sum(substr(lpad(ltrim(code, '0'), 14, '0'), n, 1)::int * CASE WHEN n % 2 = 1 THEN 3 ELSE 1 END)
            FROM generate_series(1, 14) n) % 10 <> 0 THEN code
    ELSE lpad(ltrim(code, '0'), CASE
      WHEN length(ltrim(code, '0')) <= 8 THEN 8
      WHEN length(ltrim(code, '0')) <= 12 THEN 12
      ELSE length(ltrim(code, '0')) END, '0')
  END
$$;
UPDATE "produtos" SET "gtin" = pg_temp.kept_gtin("gtin") WHERE "gtin" IS DISTINCT FROM pg_temp.kept_gtin("gtin");
UPDATE "produtos" SET "gtin_trib" = pg_temp.kept_gtin("gtin_trib") WHERE "gtin_trib" IS DISTINCT FROM pg_temp.kept_gtin("gtin_trib");
UPDATE "produto_grades" SET "gtin" = pg_temp.kept_gtin("gtin") WHERE "gtin" IS DISTINCT FROM pg_temp.kept_gtin("gtin");
