/** Lower case without accents: what a search compares. */
export const semAcento = (texto: string): string =>
  texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A filter value of the grammar: `*texto*` contains, `texto*` begins, plain equals. Absent: anything. */
export function matches(valor: string, filtro: string | undefined): boolean {
  if (filtro === undefined || filtro === '') return true
  const alvo = semAcento(valor)
  const termo = semAcento(filtro.replace(/^\*|\*$/g, ''))
  if (filtro.startsWith('*')) return filtro.endsWith('*') ? alvo.includes(termo) : alvo.endsWith(termo)
  return filtro.endsWith('*') ? alvo.startsWith(termo) : alvo === termo
}

/** Free text inside any of the values; the stars of the grammar may be there. */
export function contains(valores: readonly string[], busca: string | undefined): boolean {
  if (!busca) return true
  const termo = semAcento(busca.replace(/^\*|\*$/g, '').trim())
  return valores.some(valor => semAcento(valor).includes(termo))
}
