import { plain } from '../../core/text/plain.ts'

/** Tells if it matches, case and accents aside: `*x*` contains, `x*` begins, `*x` ends, `x` equals; no filter: yes. */
export function matches(valor: string, filtro: string | undefined): boolean {
  if (filtro === undefined || filtro === '') return true
  const alvo = plain(valor)
  const termo = plain(filtro.replace(/^\*|\*$/g, ''))
  if (filtro.startsWith('*')) return filtro.endsWith('*') ? alvo.includes(termo) : alvo.endsWith(termo)
  return filtro.endsWith('*') ? alvo.startsWith(termo) : alvo === termo
}

/** Tells if a text is in any of the values; `*` at its ends is ignored. */
export function contains(valores: readonly string[], busca: string | undefined): boolean {
  if (!busca) return true
  const termo = plain(busca.replace(/^\*|\*$/g, '').trim())
  return valores.some(valor => plain(valor).includes(termo))
}
