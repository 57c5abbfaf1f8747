import type { DocumentoEstoque } from '../../../../domain/api/estoque.ts'
import type { Q } from '../../../db/transaction.ts'
import type { Sessao } from '../../../http/session.ts'

interface NovoDocumentoEstoque {
  uuid: string
  tipo: string
  motivo: string | null
  deposito_id: number
  destino_id: number | null
  em: Date
  /** Batch of the file that brought the document. */
  importacao_id?: number | null | undefined
}

/** Inserts a document and gives its id; null: the uuid is already used. */
export async function insertDocument(
  q: Q,
  { account_id, empresa_id, usuario_id }: Sessao,
  d: NovoDocumentoEstoque,
): Promise<number | null> {
  const { rows } = await q.query<{ id: number }>({
    name: 'estoque-documento',
    text: `insert into estoque_documentos (account_id, empresa_id, uuid, tipo, motivo, deposito_id, destino_id, usuario_id, em, importacao_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (account_id, uuid) do nothing returning id`,
    values: [
      account_id,
      empresa_id,
      d.uuid,
      d.tipo,
      d.motivo,
      d.deposito_id,
      d.destino_id,
      usuario_id,
      d.em.toISOString(),
      d.importacao_id ?? null,
    ],
  })
  return rows[0]?.id ?? null
}

/** Reads a document of the company with its ledger rows; null: there is none. */
export async function readDocument(
  q: Q,
  { account_id, empresa_id }: Sessao,
  uuid: string,
): Promise<Omit<DocumentoEstoque, 'recalculos'> | null> {
  const { rows } = await q.query<Omit<DocumentoEstoque, 'recalculos'>>({
    name: 'estoque-documento-ver',
    text: `select d.id, d.uuid, d.tipo, d.motivo, d.deposito_id, d.destino_id, to_json(d.em) #>> '{}' as em,
        (select coalesce(json_agg(json_build_object('id', m.id, 'produto_id', m.produto_id, 'grade_id', m.grade_id, 'lote_id', m.lote_id,
            'deposito_id', m.deposito_id, 'tipo', m.tipo, 'qtde', trim_scale(m.qtde)::text,
            'custo_unitario', trim_scale(m.custo_unitario)::text) order by m.id), '[]')
          from estoque_movimentos m where m.account_id = $1 and m.origem_id = d.id and m.origem_tipo = 'estoque') as itens
      from estoque_documentos d where d.account_id = $1 and d.empresa_id = $2 and d.uuid = $3`,
    values: [account_id, empresa_id, uuid],
  })
  return rows[0] ?? null
}
