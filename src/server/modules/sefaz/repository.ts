import type { Q } from '../../db/transaction.ts'

/** Company that queries SEFAZ. */
export interface Consulente {
  empresa_id: number
  cnpj: string
  uf: string
  tp_amb: 1 | 2
}

export async function readAsker(q: Q, empresa_id: number): Promise<Consulente | null> {
  const { rows } = await q.query<Consulente>(
    'select id as empresa_id, cnpj, uf, ambiente_sefaz as tp_amb from empresas where account_id = $conta and id = $1',
    [empresa_id],
  )
  return rows[0] ?? null
}

/** A note stored in the company, issued or received. */
export interface NotaGuardada {
  xml: string | null
  venda_id: number | null
  recebida_id: number | null
  tp_amb: 1 | 2
  tp_emis: number
}

/** Finds a note of the company by its key; null: none. */
export async function findNote(q: Q, empresa_id: number, chave: string): Promise<NotaGuardada | null> {
  const { rows } = await q.query<NotaGuardada>(
    `select coalesce(d.xml_proc, d.xml_assinado) as xml, d.venda_id, null::bigint as recebida_id, d.tp_amb, d.tp_emis
        from documentos_emitidos d where d.account_id = $conta and d.empresa_id = $1 and d.chave = $2
      union all
      select r.xml_proc, null, r.id, r.tp_amb, 1 from notas_recebidas r where r.account_id = $conta and r.empresa_id = $1 and r.chave = $2
      limit 1`,
    [empresa_id, chave],
  )
  return rows[0] ?? null
}
