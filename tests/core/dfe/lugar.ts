import { LEGIVEL } from '../../../src/core/paper/draw.ts'
import type { ElementoPapel } from '../../../src/core/paper/element.ts'
import { MM_PER_POINT, widthOf } from '../../../src/core/paper/measure.ts'

/** Measures the room that a text, bars or a picture take. */
const tinta = (e: ElementoPapel) => {
  if (e.k === 'imagem') return [e.x, e.y, e.x + e.largura, e.y + e.altura] as const
  if (e.k === 'barras') {
    const fim = e.x + e.simbolo.modulos.length * e.modulo
    return [e.x, e.y, fim, e.y + e.altura] as const
  }
  if (e.k !== 'linha' || e.tom === 'marca' || e.texto.trim() === '') return null
  const largura = widthOf(e.texto, e.tamanho, e.negrito)
  const folga = e.largura - largura
  const x = e.x + (e.alinhar === 'direita' ? folga : e.alinhar === 'centro' ? folga / 2 : 0)
  return [x, e.base - e.tamanho * 0.7 * MM_PER_POINT, x + largura, e.base] as const
}
/** Texts, bars and pictures that are drawn one over another. */
export const sobrepostos = (pagina: readonly ElementoPapel[]) => {
  const todas = pagina.flatMap(e => {
    const area = tinta(e)
    return area ? [{ area, nome: e.k === 'linha' ? e.texto : e.k }] : []
  })
  return todas.flatMap(({ area: a, nome }, i) =>
    todas
      .slice(i + 1)
      .filter(
        ({ area: b }) =>
          Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 0.1 &&
          Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 0.1,
      )
      .map(outro => `${nome} × ${outro.nome}`),
  )
}

export const linhasDe = (paginas: readonly (readonly ElementoPapel[])[]) =>
  paginas.flat().flatMap(e => (e.k === 'linha' ? [e] : []))
/** Lists texts too small to read, with their points. */
export const miudos = (paginas: readonly (readonly ElementoPapel[])[]) =>
  linhasDe(paginas)
    .filter(({ tamanho }) => tamanho < LEGIVEL)
    .map(({ texto, tamanho }) => `${texto}: ${tamanho}`)

/** Texts that a frame's edge cuts, and what passes the sheet. */
export const cortados = (pagina: readonly ElementoPapel[], [wide, tall]: readonly [number, number]) => {
  const quadros = pagina.flatMap(e => (e.k === 'quadro' ? [e] : []))
  return pagina.flatMap(e => {
    const area = tinta(e)
    if (!area) return []
    const [left, top, right, bottom] = area
    const fora = left < 4 || top < 4 || right > wide - 4 || bottom > tall - 4
    const cut = quadros.some(({ x, y, largura, altura }) => {
      const meets =
        Math.min(right, x + largura) - Math.max(left, x) > 0.1 &&
        Math.min(bottom, y + altura) - Math.max(top, y) > 0.1
      const within =
        left >= x - 0.1 && right <= x + largura + 0.1 && top >= y - 0.1 && bottom <= y + altura + 0.1
      const around = left <= x && right >= x + largura && top <= y && bottom >= y + altura
      return meets && !within && !around
    })
    return fora || cut ? [e.k === 'linha' ? e.texto : e.k] : []
  })
}
