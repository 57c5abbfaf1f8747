import { OWN_DOCUMENTS } from '../../../domain/documents/index.ts'
import type { IssuedOwner } from './owner.ts'
import { saleOwner } from './sale.ts'

/** Kinds of owner of issued documents. */
export const ISSUED_OWNERS: readonly IssuedOwner[] = [
  saleOwner,
  ...OWN_DOCUMENTS.flatMap(({ id, issued }) =>
    issued
      ? [
          {
            kind: id,
            table: id,
            ...(issued.recipient ? { recipient: issued.recipient } : {}),
            total: issued.total,
          },
        ]
      : [],
  ),
]

/** Columns of documentos_fiscais in the view, under their names. */
const OF_DOCUMENT = [
  ...['id', 'account_id', 'empresa_id', 'origem_tipo', 'origem_id', 'venda_id', 'terminal_id', 'modelo'],
  ...['serie', 'numero', 'chave', 'tp_amb', 'tp_emis', 'dh_emi', 'status_emissao', 'atual', 'alarme'],
  ...['xml_assinado', 'xml_proc', 'criado_em', 'autorizada_em'],
] as const

/** Writes the owners' values as one: only the document's own owner has a row. */
const said = (values: readonly string[]): string =>
  values.length > 1 ? `coalesce(${values.join(', ')})` : (values[0] ?? 'null')

/** Writes the view `documentos_emitidos`. Joins are outer and by keys, so that PostgreSQL leaves out unasked owners. */
export const issuedSql = (owners: readonly IssuedOwner[]): string => {
  const column = (name: 'recipient' | 'name' | 'document' | 'total') =>
    said(owners.flatMap(owner => (owner[name] ? `${owner.table}.${owner[name]}` : [])))
  const ways = owners.flatMap(({ table, way }) => (way ? `(${table}.${way})::int` : []))
  const operations = owners.flatMap(({ table, operation }) => {
    const numbers = operation?.map(name => `${table}.${name}`).join(', ')
    return numbers ? `case when ${table}.id is not null then array[${numbers}]::int[] end` : []
  })
  const joins = owners.map(
    ({ kind, table: t }) =>
      `left join ${t} on ${t}.account_id = d.account_id and ${t}.id = d.origem_id and d.origem_tipo = '${kind}'`,
  )
  return `select ${OF_DOCUMENT.map(name => `d.${name}`).join(', ')}, left(d.dh_emi, 10)::date as dia,
    ${column('recipient')} as destinatario_id, coalesce(p.nome, ${column('name')}) as destinatario,
    coalesce(p.cpf_cnpj, ${column('document')}) as destinatario_documento, (${column('total')})::numeric(15, 2) as valor_total,
    ${said(operations)} as operacao, ${said(ways)} as emissao_dita
  from documentos_fiscais d
    ${joins.join('\n    ')}
    left join parceiros p on p.account_id = d.account_id and p.id = ${column('recipient')}`
}
