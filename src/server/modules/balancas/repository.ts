import type { ScaleItem } from '../../../core/scale/load-file.ts'
import type { Q } from '../../db/transaction.ts'

export interface ScaleProduct extends ScaleItem {
  id: number
  referencia: string
}

/** Reads the company's active products with a scale code that are for sale and not paused, ordered by code. */
export async function scaleProducts(
  q: Q,
  { account_id, empresa_id }: { account_id: number; empresa_id: number },
): Promise<ScaleProduct[]> {
  const { rows } = await q.query<ScaleProduct>(
    `select id, referencia, nome, codigo_balanca as codigo, coalesce(preco_vend, 0)::text as preco,
        upper(unidade) = 'KG' as "porPeso", coalesce(dias_validade, 0) as validade
      from produtos
      where account_id = $1 and empresa_id = $2 and codigo_balanca <> '' and ativo and tipo_produto = 1 and not pausar_venda
      order by codigo_balanca::int, id`,
    [account_id, empresa_id],
  )
  return rows
}
