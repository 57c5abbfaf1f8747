import type { EmitenteImpresso } from '../../../core/paper/ticket-head.ts'
import type { Q } from '../../db/transaction.ts'
import { selectAddress } from '../../records/parceiros/main-repository.ts'
import { EMITENTE_SQL } from '../impressao/service.ts'

/** A carnê (payment booklet), named by its sale or by one of its instalments. */
export interface CarneOf {
  venda_id?: number | undefined
  parcela_id?: number | undefined
}

/** Finds the instalments to receive of a sale, or of the entry to which an instalment belongs. */
export async function findParcelas(
  q: Q,
  empresa_id: number,
  { venda_id, parcela_id }: CarneOf,
): Promise<number[]> {
  const { rows } = await q.query<{ id: number }>(
    `select p.id from parcelas p join lancamentos t on t.account_id = $conta and t.id = p.lancamento_id
      where p.account_id = $conta and p.empresa_id = $1 and p.tipo = 1
        and case when $2::bigint is null then t.id = (select o.lancamento_id from parcelas o
            where o.account_id = $conta and o.empresa_id = $1 and o.id = $3)
          else t.origem_tipo = 'venda' and t.origem_id = $2 end
      order by p.vencimento, p.num, p.id`,
    [empresa_id, venda_id ?? null, parcela_id ?? null],
  )
  return rows.map(({ id }) => id)
}

export interface CarneSides {
  empresa: EmitenteImpresso
  /** Issue date, ISO. */
  emissao: string
  cliente: { nome: string; documento: string; endereco: string }
}

/** Reads creditor and customer of an instalment; null: no customer. */
export async function readSides(q: Q, parcela_id: number): Promise<CarneSides | null> {
  const { rows } = await q.query<CarneSides>(
    `select ${EMITENTE_SQL} as empresa, t.emissao::text,
        json_build_object('nome', f.nome, 'documento', coalesce(f.cpf_cnpj, ''), 'endereco', concat_ws(', ',
          nullif(a.endereco, ''), nullif(a.numero, ''), nullif(a.complemento, ''), nullif(a.bairro, ''))) as cliente
      from parcelas p join lancamentos t on t.account_id = $conta and t.id = p.lancamento_id
      join empresas e on e.account_id = $conta and e.id = p.empresa_id
      join parceiros f on f.account_id = $conta and f.id = p.parceiro_id
      left join lateral (${selectAddress('a.*', 'f.id')}) a on true
      where p.account_id = $conta and p.id = $1`,
    [parcela_id],
  )
  return rows[0] ?? null
}
