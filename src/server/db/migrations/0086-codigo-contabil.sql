ALTER TABLE "contas_financeiras" ADD COLUMN "codigo_contabil" text;
-- Who sees the money and makes the accountant's files may give him its postings.
update grupos set flags = flags || '{contabil_lancamentos}' where flags @> '{menu_financeiro,contabil_sped}' and not flags @> '{contabil_lancamentos}';
