/**
 * Writes the condition that the product, or the line of its grid (`is null`, `= id`), was ever produced. Such a product
 * is made for stock: a sale takes it from stock instead of producing it.
 */
export const produced = (account_id: string, produto_id: string, grade_id: string): string =>
  `exists (select from estoque_movimentos m where m.account_id = ${account_id} and m.tipo = 'producao_entrada'
    and m.produto_id = ${produto_id} and m.grade_id ${grade_id})`
