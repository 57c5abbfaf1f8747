import { formatDecimal } from '../../core/money/pt-br.ts'
import { FORMULARIOS } from './formularios.ts'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Writes an event form's values as text for the history of a document of that model; '' if there is none to show. */
export function tellEvent(
  tipo: string,
  pedido: Readonly<Record<string, unknown>>,
  modelo: string = '55',
): string {
  const form = FORMULARIOS.find(each => each.tipo === tipo && (each.modelos ?? ['55']).includes(modelo))
  const said = Object.entries(form?.args.shape ?? {}).flatMap(([campo, schema]) => {
    const value = pedido[campo]
    const { title = campo, rotulos, arquivo, casas } = schema.meta() ?? {}
    if (value === undefined || value === false || value === '' || arquivo) return []
    if (value === true) return [title]
    const word = casas
      ? formatDecimal(String(value), ...(casas as [number, number]))
      : ((rotulos as Readonly<Record<string, string>> | undefined)?.[String(value)] ?? String(value))
    return [`${title}: ${word.replace(DAY, '$3/$2/$1')}`]
  })
  return said.join(' · ')
}
