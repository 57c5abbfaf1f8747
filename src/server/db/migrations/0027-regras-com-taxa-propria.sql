-- Escrita à mão: as regras que já existiam seguem a lei onde diziam a alíquota de 2026; as outras ficam com a sua
alter table tributacao_ibs no force row level security;
update tributacao_ibs set aliquota_lei = false where aliquota_uf_ibs <> 0.1 or aliquota_mu_ibs <> 0;
alter table tributacao_ibs force row level security;
alter table tributacao_cbs no force row level security;
update tributacao_cbs set aliquota_lei = false where aliquota_cbs <> 0.9;
alter table tributacao_cbs force row level security;
