/**
 * Writes the condition that the product, or that line of its grid (`is null`, `= id`), was ever produced: since then it is
 * kept in stock, and taken from there instead of being made when sold.
 */
export const produced = (account_id: string, produto_id: string, grade_id: string): string =>
  `exists (select from estoque_movimentos m where m.account_id = ${account_id} and m.tipo = 'producao_entrada'
    and m.produto_id = ${produto_id} and m.grade_id ${grade_id})`
