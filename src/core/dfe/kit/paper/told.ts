import { formatDecimal } from '../../../money/pt-br.ts'
import { data, dataHora, documento } from '../../../paper/format.ts'
import type { NoXml } from '../parse.ts'

/** A text of an event, with its name in words. */
export interface DitoNoEvento {
  nome: string
  texto: string
}

/** Words in which the events of a family are printed. */
export interface PalavrasDoEvento {
  /** Names of tags, or of a tag inside a group ('gIBS/vCredPres'). */
  nomes: Readonly<Record<string, string>>
  /** Names another tag; by default a tag is its own name. */
  outro?: (tag: string) => string
  /** Names of codes, by tag. */
  codigos?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Tells a group or tag in its own way; null: by its tags. */
  junto?: (no: NoXml) => readonly DitoNoEvento[] | null
}

function textOf(tag: string, texto: string, codigos: PalavrasDoEvento['codigos']): string {
  if (/^CNPJ|^CPF$/.test(tag)) return documento(texto)
  if (/^\d{4}-\d\d-\d\dT/.test(texto)) return dataHora(texto)
  if (/^\d{4}-\d\d-\d\d$/.test(texto)) return data(texto)
  if (/^v[A-Z]/.test(tag) && /^\d+\.\d+$/.test(texto)) return formatDecimal(texto, 2, 2)
  if (/^(?:[pq][A-Z]|qtde$)/.test(tag) && /^\d+(?:\.\d+)?$/.test(texto)) return formatDecimal(texto, 0, 4)
  return codigos?.[tag]?.[texto] ?? texto
}

/** Reads an event's fields in order: the name of each in words, with the number of its item if any, and its text. */
export function toldIn(
  detalhe: NoXml | null,
  { nomes, outro = tag => tag, codigos, junto = () => null }: PalavrasDoEvento,
): DitoNoEvento[] {
  const told = (no: NoXml, dentro: string, item: string): DitoNoEvento[] => {
    const { tag, filhos, texto } = no
    const of = no.atributos['nItem'] ?? item
    const own = junto(no)
    if (own) return [...own]
    if (filhos.length > 0) return filhos.flatMap(filho => told(filho, tag, of))
    if (tag === 'descEvento') return []
    const nome = nomes[`${dentro}/${tag}`] ?? nomes[tag] ?? outro(tag)
    return [{ nome: `${of ? `ITEM ${of} · ` : ''}${nome}`, texto: textOf(tag, texto, codigos) }]
  }
  return (detalhe?.filhos ?? []).flatMap(filho => told(filho, 'detEvento', ''))
}
