import type { ItemMedido } from './itens.ts'

/** A line of an item placed on its page; y from the table's top. */
export interface LinhaPosta {
  y: number
  desenhar: ItemMedido['linhas'][number]['desenhar']
}

export interface PaginaItens {
  linhas: LinhaPosta[]
  altura: number
}

/** Tolerance, mm: a page may be exactly as tall as its items, and sums of fractions are not exact. */
const FOLGA = 0.001

/**
 * Distributes items over pages. An item stays whole when a page can hold it, else it is cut between two lines. `cabe`:
 * height available on the first and other pages.
 */
export function paginate(
  itens: readonly ItemMedido[],
  cabe: { primeira: number; outras: number },
): PaginaItens[] {
  const paginas: PaginaItens[] = [{ linhas: [], altura: 0 }]
  let page = paginas[0] as PaginaItens
  const room = () => (paginas.length === 1 ? cabe.primeira : cabe.outras) - page.altura + FOLGA
  const turn = () => {
    page = { linhas: [], altura: 0 }
    paginas.push(page)
  }
  for (const item of itens) {
    const begins = (item.linhas[0]?.altura ?? 0) <= room()
    if (item.altura > room() && (page.linhas.length > 0 || item.altura <= cabe.outras || !begins)) turn()
    for (const { altura, desenhar } of item.linhas) {
      if (altura > room() && page.linhas.length > 0) turn()
      page.linhas.push({ y: page.altura, desenhar })
      page.altura += altura
    }
  }
  return paginas
}
