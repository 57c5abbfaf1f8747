import type { Forma } from '../tables/rtc-events.ts'
import { filhos, type XmlNode } from '../wire/xml.ts'

const ITEM = /^[1-9]\d{0,2}$/
const textOf = (no: XmlNode) => no.conteudo.filter(parte => typeof parte === 'string').join('')

/** Finds the first element that breaks `forma`, worded as a schema would; null when there is none. */
export function breaksForma(no: XmlNode, forma: Forma): string | null {
  const dentro = filhos(no)
  let i = 0
  for (const { tag, dentro: quer, falta, max = 1, nItem } of forma) {
    const primeiro = i
    for (let cada = dentro[i]; cada?.nome === tag && i - primeiro < max; cada = dentro[++i]) {
      if (nItem && !ITEM.test(cada.atributos['nItem'] ?? '')) return `${tag}: nItem`
      const quebra = quer instanceof RegExp ? !quer.test(textOf(cada)) && tag : breaksForma(cada, quer)
      if (quebra) return quebra
    }
    if (i === primeiro && !falta) return `${tag} ausente`
  }
  return dentro[i] ? `${dentro[i]?.nome} inesperado` : null
}
