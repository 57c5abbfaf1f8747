/** SQL of a join `a`: the main address of the company `empresa`, which issues when nobody chooses (id, series by model). */
export const issuingAddress = (empresa: string): string =>
  `left join lateral (select e.id, e.serie_nfe_id, e.serie_nfce_id from empresas_addresss e
        where e.account_id = $conta and e.empresa_id = ${empresa} order by e.principal desc, e.id limit 1) a on true`

/** SQL of the id of the series that issues there: that of the address, else the company's first one of the model. */
export const issuingSeries = (empresa: string, modelo: string): string =>
  `coalesce(case ${modelo} when '65' then a.serie_nfce_id else a.serie_nfe_id end, (select s.id from series s
        where s.account_id = $conta and s.empresa_id = ${empresa} and s.modelo = ${modelo} order by s.id limit 1))`
