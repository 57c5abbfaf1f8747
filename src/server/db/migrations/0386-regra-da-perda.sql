-- Escrita à mão: não é gerada das declarações.
-- The class of IBS and CBS that a note of lost stock must have (410030): each account that has rules gets one, if it has none.
insert into tributacao_ibs (account_id, nome, cst_ibs, classificacao_ibs, aliquota_uf_ibs, aliquota_reducao_uf_ibs,
    aliquota_efetiva_uf_ibs, diferimento_uf_ibs, aliquota_mu_ibs, aliquota_reducao_mu_ibs, aliquota_efetiva_mu_ibs, diferimento_mu_ibs)
  select a.id, 'IBS PERDA EM ESTOQUE', '410', '410030', 0.1, 0, 0.1, 0, 0, 0, 0, 0 from accounts a
  where exists (select from tributacao_ibs r where r.account_id = a.id)
    and not exists (select from tributacao_ibs r where r.account_id = a.id and r.classificacao_ibs = '410030');

insert into tributacao_cbs (account_id, nome, cst_cbs, classificacao_cbs, aliquota_cbs, aliquota_reducao_uf_cbs,
    aliquota_efetiva_uf_cbs, diferimento_uf_cbs)
  select a.id, 'CBS PERDA EM ESTOQUE', '410', '410030', 0.9, 0, 0.9, 0 from accounts a
  where exists (select from tributacao_cbs r where r.account_id = a.id)
    and not exists (select from tributacao_cbs r where r.account_id = a.id and r.classificacao_cbs = '410030');
