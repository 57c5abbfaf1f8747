/** SQL of the id of the company's ($1, $2) series of NF-e that returns goods; null: the company chose none. */
export const RETURN_SERIES = `(select s.id from series s join empresas c on c.account_id = $1 and c.id = $2
    where s.account_id = $1 and s.empresa_id = $2 and s.modelo = '55' and s.serie = c.serie_devolucao)`
