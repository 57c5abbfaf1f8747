/** Number of documents remembered: the open one, and a few others computed meanwhile. */
const QUANTOS = 4

interface Documento<C, V> {
  ctx: C
  valores: readonly V[]
}

/**
 * Caches results of the last few documents by item identity. Not a WeakMap: the values of a WeakMap survive young
 * garbage collections, and the later collection pauses a busy till.
 */
export function recentes<C, K extends object, V extends { readonly entrada: K }>() {
  let documentos: readonly Documento<C, V>[] = []
  return {
    /** Gives the value of each item, in order. `fazer` receives the value cached for the same object and context, if any. */
    recall(ctx: C, itens: readonly K[], fazer: (item: K, i: number, pronto: V | undefined) => V): V[] {
      const antes = documentos.find(d => d.ctx === ctx && parentes(d.valores, itens))
      const pronto = antes ? reuse(antes.valores, itens) : nenhum
      const valores: V[] = []
      for (let i = 0; i < itens.length; i++) valores.push(fazer(itens[i] as K, i, pronto(i)))
      documentos = [{ ctx, valores }, ...documentos.filter(d => d !== antes)].slice(0, QUANTOS)
      return valores
    },
  }
}

const nenhum = () => undefined

/** Tells whether two lists are states of one document: they begin or end with the same item. */
const parentes = (de: readonly { entrada: object }[], itens: readonly object[]): boolean =>
  de.length > 0 && (de[0]?.entrada === itens[0] || de.at(-1)?.entrada === itens.at(-1))

/** Finds cached values. A change touches few items: equal head and tail are compared in place, the middle looked up. */
function reuse<K extends object, V extends { readonly entrada: K }>(
  de: readonly V[],
  itens: readonly K[],
): (i: number) => V | undefined {
  const menor = Math.min(de.length, itens.length)
  const passo = de.length - itens.length
  let cabeca = 0
  while (cabeca < menor && de[cabeca]?.entrada === itens[cabeca]) cabeca++
  let cauda = itens.length
  while (cauda > itens.length - (menor - cabeca) && de[cauda - 1 + passo]?.entrada === itens[cauda - 1])
    cauda--
  const meio = new Map(de.slice(cabeca, cauda + passo).map(v => [v.entrada, v]))
  return i => (i < cabeca ? de[i] : i >= cauda ? de[i + passo] : meio.get(itens[i] as K))
}
