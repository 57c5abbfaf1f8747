import { modelName } from '../../core/document/models.ts'
import { OUTSIDE_PROMISE_KINDS, type OutsidePromiseKind } from '../../core/outside-promises.ts'
import { OPEN_TEF } from '../../core/tef/states.ts'
import { PROPRIO } from '../../domain/entregas/ladder.ts'
import { quoted } from '../db/sql.ts'
import { isUndoingAsked, OPEN_NOTE } from '../documents/status.ts'
import { documentNameSql } from '../documents/venda/name-repository.ts'
import { SESSION_OF_SALE } from '../money/drawer/drawer-repository.ts'
import { STILL_OWED, UNDER_WAY } from '../money/owed-back-repository.ts'

/** Columns of a promise, as SQL. An absent one is null. */
interface Columns {
  /** Id of the row of its table, before its kind is added. */
  id: string
  empresa_id: string
  estado: string
  /** Kind and id of the document or other thing that it is of. */
  origem_tipo: string
  origem_id: string
  /** Uuid of its sale, which may not be stored yet. */
  uuid?: string
  nome: string
  terminal_id?: string
  /** Cash session whose drawer it is of. */
  sessao_id?: string
  usuario_id?: string
  parceiro_id?: string
  valor?: string
  desde: string
}

interface Source {
  columns: Columns
  /** Table with its joins, and the condition of what has not ended. */
  from: string
}

const MODELS = ['55', '65', '57', '67', '58']
  .map(modelo => `when '${modelo}' then '${modelName(modelo)}'`)
  .join(' ')

/** SQL name of the note `d`: 'NFC-e 1/000042'. */
const NOTE = `case d.modelo ${MODELS} else 'Nota' end || ' ' || d.serie || '/' || lpad(d.numero::text, greatest(6, length(d.numero::text)), '0')`

/** SQL join: the sale `v` of the note `d`; a note of another owner has none. */
const SALE_OF_NOTE = `left join vendas v on v.account_id = $conta and d.origem_tipo = 'venda' and v.id = d.origem_id`

/** How each kind is read, as one or more queries. */
const SOURCES: Readonly<Record<OutsidePromiseKind, readonly Source[]>> = {
  cancelamento: [
    {
      columns: {
        ...{ id: 'e.id', empresa_id: 'd.empresa_id', estado: 'e.status' },
        ...{ origem_tipo: 'd.origem_tipo', origem_id: 'd.origem_id', uuid: 'v.uuid', nome: NOTE },
        ...{ terminal_id: 'v.terminal_id', sessao_id: 'e.sessao_id', usuario_id: 'e.usuario_id' },
        ...{ parceiro_id: 'v.parceiro_id', valor: 'v.valor_total', desde: 'e.criado_em' },
      },
      from: `eventos_fiscais e join documentos_fiscais d on d.account_id = $conta and d.id = e.documento_id ${SALE_OF_NOTE}
        where e.account_id = $conta and ${isUndoingAsked('e')}`,
    },
  ],
  devolucao: [
    {
      columns: {
        id: 'w.id',
        empresa_id: 'w.empresa_id',
        estado: `case when ${UNDER_WAY('w')} then 'pedida' else 'espera' end`,
        ...{ origem_tipo: `'venda'`, origem_id: 'v.id', uuid: 'v.uuid', nome: documentNameSql('v.id') },
        ...{ terminal_id: 's.terminal_id', sessao_id: 'w.sessao_id', usuario_id: 'w.usuario_id' },
        ...{ parceiro_id: 'v.parceiro_id', valor: 'w.valor', desde: 'w.criado_em' },
      },
      from: `valores_a_devolver w join vendas v on v.account_id = $conta and v.id = coalesce(w.devolucao_id, w.venda_id)
        left join sessoes_caixa s on s.account_id = $conta and s.id = w.sessao_id
        where w.account_id = $conta and ${STILL_OWED}`,
    },
    {
      // a PIX of a cancelled sale that the bank was asked to give back, and has not
      columns: {
        ...{ id: '-r.id', empresa_id: 'r.empresa_id', estado: `'pedida'`, origem_tipo: `'venda'` },
        ...{ origem_id: 'v.id', uuid: 'c.venda_uuid', nome: `coalesce(${documentNameSql('v.id')}, 'PIX')` },
        ...{ terminal_id: 'v.terminal_id', usuario_id: 'r.usuario_id', parceiro_id: 'v.parceiro_id' },
        sessao_id: `(select max(e.sessao_id) from caixa_eventos e
          where e.account_id = $conta and e.venda_id = v.id and e.tipo = 'cancelamento')`,
        ...{ valor: 'r.valor', desde: 'r.criado_em' },
      },
      from: `pix_destinos r join pix_cobrancas c on c.account_id = $conta and c.id = r.cobranca_id
        left join vendas v on v.account_id = $conta and v.uuid = c.venda_uuid
        where r.account_id = $conta and r.destino = 'devolver' and r.devolver_id is null
          and not exists (select from pix_devolucoes a where a.account_id = $conta and a.destino_id = r.id
            and a.situacao in ('DEVOLVIDO', 'NAO_REALIZADO', 'RECUSADA'))`,
    },
  ],
  nota: [
    {
      columns: {
        ...{ id: 'd.id', empresa_id: 'd.empresa_id', estado: 'd.status_emissao' },
        ...{ origem_tipo: 'd.origem_tipo', origem_id: 'd.origem_id', uuid: 'v.uuid', nome: NOTE },
        ...{ terminal_id: 'v.terminal_id', sessao_id: 's.id', usuario_id: 'v.usuario_id' },
        ...{ parceiro_id: 'v.parceiro_id', valor: 'v.valor_total', desde: 'd.dh_emi' },
      },
      from: `documentos_fiscais d ${SALE_OF_NOTE}
        ${SESSION_OF_SALE}
        where d.account_id = $conta and ${OPEN_NOTE}`,
    },
  ],
  cartao: [
    {
      columns: {
        ...{ id: 't.id', empresa_id: 't.empresa_id', estado: 't.situacao' },
        ...{ origem_tipo: `'tef'`, origem_id: 't.id', uuid: 'coalesce(t.venda_uuid, t.uid)' },
        nome: `coalesce(nullif(concat_ws(' NSU ', nullif(t.rede, ''), nullif(t.nsu, '')), ''), 'Cartão')`,
        ...{
          terminal_id: 't.terminal_id',
          usuario_id: 't.usuario_id',
          valor: 't.valor',
          desde: 't.criado_em',
        },
      },
      from: `tef_transacoes t where t.account_id = $conta and t.situacao in (${quoted(OPEN_TEF)})`,
    },
  ],
  pix: [
    {
      columns: {
        ...{ id: 'c.id', empresa_id: 'c.empresa_id', estado: 'c.situacao', origem_tipo: `'pix'` },
        ...{
          origem_id: 'c.id',
          uuid: 'c.venda_uuid',
          nome: `coalesce(${documentNameSql('v.id')}, 'PIX ' || c.txid)`,
        },
        ...{ terminal_id: 'v.terminal_id', usuario_id: 'c.usuario_id', parceiro_id: 'v.parceiro_id' },
        ...{ valor: 'c.valor', desde: 'c.criado_em' },
      },
      from: `pix_cobrancas c left join vendas v on v.account_id = $conta and v.uuid = c.venda_uuid
        where c.account_id = $conta and c.situacao in ('criando', 'aguardando', 'cancelando')`,
    },
  ],
  pedido: [
    {
      columns: {
        ...{ id: 'w.id', empresa_id: 'w.empresa_id', estado: `coalesce(w.aparte, w.estado)` },
        ...{ origem_tipo: `'venda'`, origem_id: 'v.id', uuid: 'v.uuid' },
        nome: `${documentNameSql('v.id')} || ' de ' || w.canal`,
        ...{ parceiro_id: 'v.parceiro_id', valor: 'v.valor_total', desde: 'w.recebido_em' },
      },
      from: `entregas w join vendas v on v.account_id = $conta and v.id = w.venda_id and v.status = 'A'
        where w.account_id = $conta and w.canal <> '${PROPRIO}' and (w.estado = 'recebido' or w.aparte = 'cancelamento_pedido')`,
    },
    {
      // what we answered, and the application has not taken
      columns: {
        ...{ id: '-k.id', empresa_id: 'o.empresa_id', estado: 'k.estado' },
        ...{ origem_tipo: `'venda'`, origem_id: 'v.id', uuid: 'v.uuid' },
        nome: `${documentNameSql('v.id')} || ': ' || k.comando`,
        ...{ parceiro_id: 'v.parceiro_id', valor: 'v.valor_total', desde: 'k.em' },
      },
      from: `canal_comandos k
        join canal_pedidos o on o.account_id = $conta and o.canal_id = k.canal_id and o.externo_id = k.pedido
        join vendas v on v.account_id = $conta and v.id = o.venda_id
        where k.account_id = $conta and k.estado in ('espera', 'dito')`,
    },
  ],
  remessa: [
    {
      columns: {
        ...{
          id: 'r.id',
          empresa_id: 'r.empresa_id',
          estado: `'enviada'`,
          origem_tipo: `'remessa'`,
          origem_id: 'r.id',
        },
        ...{
          nome: `'Remessa ' || r.numero`,
          usuario_id: 'r.usuario_id',
          valor: 'r.total',
          desde: 'r.criado_em',
        },
      },
      from: `remessas r where r.account_id = $conta and r.desfeita_em is null and exists (select from remessa_titulos t
        where t.account_id = $conta and t.remessa_id = r.id and t.situacao = 'enviada')`,
    },
  ],
}

/** Types of the columns, so that an absent one is a null of its type. */
const TYPES = {
  ...{ id: 'bigint', empresa_id: 'bigint', estado: 'text', origem_tipo: 'text', origem_id: 'bigint' },
  ...{ uuid: 'uuid', nome: 'text', terminal_id: 'bigint', sessao_id: 'bigint', usuario_id: 'bigint' },
  ...{ parceiro_id: 'bigint', valor: 'numeric', desde: 'timestamptz' },
} as const satisfies Record<keyof Columns, string>

const query = (kind: OutsidePromiseKind, { columns, from }: Source): string => {
  const place = OUTSIDE_PROMISE_KINDS.indexOf(kind)
  const selected = (Object.keys(TYPES) as (keyof Columns)[]).map(name =>
    // the ids of all kinds stand in one list
    name === 'id'
      ? `(${columns.id}) * ${OUTSIDE_PROMISE_KINDS.length} + ${place} as id`
      : `(${columns[name] ?? 'null'})::${TYPES[name]} as ${name}`,
  )
  return `select '${kind}'::text as tipo, $conta::bigint as account_id, ${selected.join(', ')} from ${from}`
}

/** Writes the query of the promises of these kinds that have not ended; a condition on a column goes into each part. */
export const promiseRows = (kinds: readonly OutsidePromiseKind[] = OUTSIDE_PROMISE_KINDS): string =>
  kinds.flatMap(kind => SOURCES[kind].map(source => query(kind, source))).join(' union all ')
