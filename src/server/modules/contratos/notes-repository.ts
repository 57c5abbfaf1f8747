import type { z } from 'zod'
import type { notasDoContrato } from '../../../domain/api/contratos.ts'
import type { Q } from '../../db/transaction.ts'

type Note = z.output<typeof notasDoContrato.response>['data'][number]

/** Lists the documents that bill, deliver or return goods of a contract, in any state, newest first. */
export async function readNotes(q: Q, empresa_id: number, contrato_id: number): Promise<Note[]> {
  const { rows } = await q.query<Note>(
    `with itens as (
        select i.id from contratos_itens i join contratos c on c.account_id = $conta and c.id = i.contrato_id
          where i.account_id = $conta and i.contrato_id = $2 and c.empresa_id = $1
      ), linhas as (
        select l.venda_id, l.num from venda_itens l
          where l.account_id = $conta and l.demais->>'contrato_item' is not null
            and (l.demais->>'contrato_item')::bigint in (select id from itens)
      ), notas as (
        select venda_id from linhas
        union select r.venda_id from linhas l join venda_itens r on r.account_id = $conta
          and r.origem_venda_id = l.venda_id and r.origem_item = l.num
      )
      select v.id, v.tipo_operacao as tipo, v.terminal_id, v.status, v.valor_total::text,
          to_char(v.datavenda at time zone e.fuso::interval, 'DD/MM/YYYY') as data
        from notas n join vendas v on v.account_id = $conta and v.id = n.venda_id
        join empresas e on e.account_id = $conta and e.id = v.empresa_id
        order by v.id desc limit 200`,
    [empresa_id, contrato_id],
  )
  return rows
}
