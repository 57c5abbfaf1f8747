import { faultOf } from '../gs1.ts'
import { leituraGs1 } from '../gs1-leitura.ts'
import { fromUsKeyboard, layoutOf } from '../keyboard.ts'
import type { Decoder } from '../leitura.ts'

/** Names that the first versions of GS1 Digital Link allow in the place of identifiers. */
const NAMES: Readonly<Record<string, string>> = { gtin: '01', lot: '10', ser: '21', cpv: '22' }

/** Writes identifiers where a link has their names. */
const identified = (link: string): string =>
  link.replace(/\/(gtin|lot|ser|cpv)(?=\/)/gi, (whole, name: string) => {
    const ai = NAMES[name.toLowerCase()]
    return ai === undefined ? whole : `/${ai}`
  })

/** Reads a GS1 Digital Link: `https://any.host/…/01/GTIN[/10/lote][/21/serie]?17=AAMMDD&3103=002504`. */
export const digitalLink: Decoder = (lido, { lookup }) => {
  const texto = identified(layoutOf(lido) === 'americano' ? fromUsKeyboard(lido) : lido)
  const link = /^https?:\/\/[^/?#]+((?:\/[^?#]*)?)\/01\/(\d{8,14})((?:\/[^?#]*)?)(?:\?([^#]*))?/i.exec(texto)
  if (!link) return null
  const [, , gtin = '', path = '', query = ''] = link
  const valores = new Map([['01', gtin.padStart(14, '0')]])
  const avisos: string[] = []
  const take = (ai: string, escrito: string) => {
    const valor = decode(escrito)
    const fault = faultOf(ai, valor)
    if (fault) avisos.push(fault)
    else valores.set(ai, valor)
  }
  const steps = path.split('/').slice(1)
  for (let i = 0; i + 1 < steps.length; i += 2)
    if (/^\d{2,4}$/.test(steps[i] ?? '')) take(steps[i] ?? '', steps[i + 1] ?? '')
  for (const pair of query.split(/[&;]/)) {
    const [ai = '', valor = ''] = pair.split('=')
    if (/^\d{2,4}$/.test(ai) && valor !== '') take(ai, valor)
  }
  return leituraGs1({ valores, avisos }, lookup)
}

function decode(valor: string): string {
  try {
    return decodeURIComponent(valor)
  } catch {
    return valor
  }
}
