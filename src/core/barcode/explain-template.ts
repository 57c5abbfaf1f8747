import { isGtin } from '../document/gtin.ts'
import { formatDecimal, formatMoney } from '../money/pt-br.ts'
import { type CamposTemplate, readTemplate, valuesOf } from './template.ts'

const NAMES: Readonly<Record<string, string>> = {
  C: 'código',
  W: 'peso',
  P: 'preço',
  V: 'preço',
  Q: 'quantidade',
  D: 'dígito',
}

/** Run of one letter or of literal digits in the template, with the label's digits at its place. */
export interface TemplatePart {
  letras: string
  digitos: string
  /** Portuguese name of the field; 'fixo' for literal digits. */
  nome: string
}

export interface ExplainedLabel {
  template: string
  partes: readonly TemplatePart[]
  /** Reason why the label does not match the template; null: it matches. */
  motivo: string | null
  codigo: string | null
  /** Text such as 'Peso 1,250 kg'. */
  lido: string | null
}

/** Compares a label, as far as it is typed, with a template, part by part; gives the code and amount that tills read. */
export function explainTemplate(template: string, label: string): ExplainedLabel {
  const runs = template.match(/\d+|([A-Z])\1*/g) ?? []
  const nameOf = (letter: string) =>
    letter === 'V' && /[PWQ]/.test(template) ? 'verificador' : (NAMES[letter] ?? 'fixo')
  let at = 0
  const partes = runs.map(letras => {
    const digitos = label.slice(at, at + letras.length)
    at += letras.length
    return { letras, digitos, nome: nameOf(letras[0] as string) }
  })
  const motivo = misfit(template, partes, label)
  const read = motivo === null ? readTemplate(template, label) : null
  return { template, partes, motivo, codigo: read?.codigo ?? null, lido: read && said(read) }
}

function misfit(template: string, parts: readonly TemplatePart[], label: string): string | null {
  if (label === '') return 'Leia uma etiqueta'
  if (!/^\d+$/.test(label)) return 'A etiqueta da balança só tem números'
  const fixed = parts.find(({ nome, letras, digitos }) => nome === 'fixo' && !letras.startsWith(digitos))
  if (fixed) return `O modelo tem ${fixed.letras} onde a etiqueta tem ${fixed.digitos}`
  if (label.length !== template.length) return `${label.length} de ${template.length} dígitos`
  return isGtin(label) ? null : 'O dígito verificador da etiqueta está errado'
}

function said(campos: CamposTemplate): string {
  const { peso, quantidade, total } = valuesOf(campos)
  if (peso !== null) return `Peso ${formatDecimal(peso, 3, 3)} kg`
  return quantidade === null ? `Total ${formatMoney(total ?? '0')}` : `Quantidade ${quantidade}`
}
