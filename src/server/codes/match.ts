import { plain } from '../../core/text/plain.ts'

/** A filter value of the grammar: `*texto*` contains, `texto*` begins, plain equals. Absent: anything. */
export function matches(valor: string, filtro: string | undefined): boolean {
  if (filtro === undefined || filtro === '') return true
  const alvo = plain(valor)
  const termo = plain(filtro.replace(/^\*|\*$/g, ''))
  if (filtro.startsWith('*')) return filtro.endsWith('*') ? alvo.includes(termo) : alvo.endsWith(termo)
  return filtro.endsWith('*') ? alvo.startsWith(termo) : alvo === termo
}

/** Free text inside any of the values; the stars of the grammar may be there. */
export function contains(valores: readonly string[], busca: string | undefined): boolean {
  if (!busca) return true
  const termo = plain(busca.replace(/^\*|\*$/g, '').trim())
  return valores.some(valor => plain(valor).includes(termo))
}
