import { formatDecimal } from '../money/pt-br.ts'

/** Marks {{x}} or {x} in a text, which the document's values replace. */
export const MARCAS = ['valor_senar', 'valor_liquido'] as const
type Marca = (typeof MARCAS)[number]

const MARCA = /\{\{?([^{}]{0,40})\}?\}/g

/** Lists the names of all marks in a text, known or not, of up to 40 characters. */
export const marksIn = (texto: string): string[] =>
  [...texto.matchAll(MARCA)].map(([, nome = '']) => nome.trim())

/** Replaces the marks of a text by amounts in pt-BR; unknown marks stay as written. */
export const fillMarks = (texto: string, valores: Readonly<Record<Marca, string>>): string =>
  texto.replace(MARCA, (escrito, nome: string) => {
    const marca = MARCAS.find(uma => uma === nome.trim())
    return marca ? formatDecimal(valores[marca], 2, 2) : escrito
  })
