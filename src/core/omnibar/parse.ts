import type { ContextoOmnibar, Interpretacao, OmnibarRule } from './intent.ts'
import { preview } from './preview.ts'
import { acrescimo } from './rules/acrescimo.ts'
import { ajuda } from './rules/ajuda.ts'
import { cancelarItem } from './rules/cancelar-item.ts'
import { cliente } from './rules/cliente.ts'
import { codigo } from './rules/codigo.ts'
import { comando } from './rules/comando.ts'
import { desconto } from './rules/desconto.ts'
import { descontoItem } from './rules/desconto-item.ts'
import { documento } from './rules/documento.ts'
import { multiplicar } from './rules/multiplicar.ts'
import { nota } from './rules/nota.ts'
import { preco } from './rules/preco.ts'
import { registrado } from './rules/registrado.ts'
import { tabela } from './rules/tabela.ts'
import { tamanho } from './rules/tamanho.ts'
import { valor } from './rules/valor.ts'
import { vazio } from './rules/vazio.ts'

/** Rules in the order in which they are tried: the first match wins. Registered codes precede signs (`!`, `-`, `@`…). */
export const REGRAS: readonly OmnibarRule[] = [
  vazio,
  tamanho,
  registrado,
  ajuda,
  comando,
  nota,
  tabela,
  cliente,
  cancelarItem,
  descontoItem,
  desconto,
  acrescimo,
  valor,
  multiplicar,
  preco,
  documento,
  codigo,
]

/** Interprets a typed line. Pure, never throws; the answer is a whole action or a refusal. */
export function parse(texto: string, contexto: ContextoOmnibar): Interpretacao {
  // separators inside a GS1 code stay: only blanks around the text are removed
  const linha = texto.replace(/^[ \t\r\n\u00a0]+|[ \t\r\n\u00a0]+$/g, '')
  for (const regra of REGRAS) {
    const intent = regra.interpret(linha, contexto)
    if (intent) return { intent, regra: regra.id, previa: preview(intent, contexto) }
  }
  throw new Error('codigo answers everything')
}
