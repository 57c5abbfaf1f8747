import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'

/** Number of customers up to which their sales are looked up one customer at a time. */
const FEW = 100

const CUSTOMERS = `select p.id from parceiros p where p.account_id = $1 and strpos(lower(p.nome), lower($2)) > 0`

/** Writes the SQL query of the sales whose current note has the number at `numero`, in the series at `serie` or any. */
export const numbered = (numero: string, serie?: string): string =>
  `select d.venda_id from series s join documentos_fiscais d on d.account_id = $1 and d.empresa_id = $2
      and d.modelo = s.modelo and d.serie = s.serie::int and d.numero = ${numero}::int and d.atual
    where s.account_id = $1 and s.empresa_id = $2${serie ? ` and s.serie::int = ${serie}::int` : ''}`

/** Writes the SQL condition: the sale `v` is one of those that a query finds; the query runs first, alone. */
export const isAmong = (query: string): string => `v.id = any(array(${query}))`

/**
 * Writes the SQL condition: the sale `v` has a text as number ('1/000042' is number 42 of series 1, '000042' of any series),
 * key, CPF or CNPJ, total, typed name or customer's name. Only what the text can be is looked for, each by its own index:
 * one condition with `or` would read every sale of the company.
 * @param place adds a value and gives its place in the statement; `$1` is the account, `$2` the company
 */
export async function isSearched(
  q: Q,
  { account_id }: Sessao,
  text: string,
  place: (value: unknown) => string,
): Promise<string> {
  const { rowCount } = await q.query(`${CUSTOMERS} limit ${FEW + 1}`, [account_id, text])
  const p = place(text)
  const [, serie, numero] = /^(?:0*(\d{1,3})\/)?0*(\d{1,9})$/.exec(text) ?? []
  const ofCompany = 'select w.id from vendas w where w.account_id = $1 and w.empresa_id = $2'
  const found: string[] = []
  if (numero) found.push(numbered(place(numero), serie && place(serie)))
  if (/^\d{44}$/.test(text))
    found.push(
      `select d.venda_id from documentos_fiscais d where d.account_id = $1 and d.chave = ${p} and d.atual`,
    )
  const documento = text.replace(/[./-]/g, '').toUpperCase()
  if (/^[\dA-Z]{9,12}\d\d$/.test(documento)) found.push(`${ofCompany} and w.cpf_cnpj = ${place(documento)}`)
  if (/^-?\d{1,15}[.,]\d\d$/.test(text))
    found.push(`${ofCompany} and w.valor_total = ${place(text.replace(',', '.'))}::numeric`)
  const named = (alias: string) =>
    `${alias}.nome_consumidor is not null and strpos(lower(${alias}.nome_consumidor), lower(${p})) > 0`
  const customers = CUSTOMERS.replace('$2', p)
  // of many customers, most sales are found: reading them newest first is sooner done than looking each up
  if ((rowCount ?? 0) > FEW) {
    const one = found.map(query => ` or ${isAmong(query)}`).join('')
    return `(v.parceiro_id in (${customers}) or (${named('v')})${one})`
  }
  found.push(
    `${ofCompany} and ${named('w')}`,
    `select w.id from vendas w where w.account_id = $1 and w.parceiro_id = any(array(${customers}))`,
  )
  return isAmong(found.join(' union all '))
}
