/** SQL: the product, or its grid's line (`is null`, `= id`), was ever produced: a sale takes it from stock instead. */
export const produced = (account_id: string, produto_id: string, grade_id: string): string =>
  `exists (select from estoque_movimentos m where m.account_id = ${account_id} and m.tipo = 'producao_entrada'
    and m.produto_id = ${produto_id} and m.grade_id ${grade_id})`
