ALTER TABLE "produtos" ADD COLUMN "outras_origens" text;
