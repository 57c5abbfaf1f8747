/**
 * Some of a product, or of that line of its grid (`is null`, `= id`), was once produced: since then it lies in stock, and goes out of
 * it instead of being made as it is needed.
 */
export const produced = (account_id: string, produto_id: string, grade_id: string): string =>
  `exists (select from estoque_movimentos m where m.account_id = ${account_id} and m.tipo = 'producao_entrada'
    and m.produto_id = ${produto_id} and m.grade_id ${grade_id})`
